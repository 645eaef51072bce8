import { PDF_BYTES } from '#content/pdf-files.ts'
import { PICTURE_BYTES, StoredPdf, StoredPicture } from '#contracts/uploads.ts'
import { PictureUse } from '#contracts/uploads-crop.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { isDiskFull } from '#server/platform/database/database-errors.ts'

import { FileRefused } from '#server/platform/process/run-program.ts'
import { concurrencyLimit } from '#server/platform/limits/concurrency-limit.ts'
import { checkPdf } from './check-pdf.ts'
import { type EncodePicture, encodePicture } from './encode-picture.ts'
import { insertPdf, insertPicture } from './files.ts'
import { type Failure, type Handler, readBounded, RefusedRequest } from '#server/backend/functions/http.ts'
import { type MemberDeps, ownerFunction } from '#server/backend/functions/member-function.ts'

interface OwnerPicturesDeps extends MemberDeps {
  encode?: EncodePicture | undefined
}

/**
 * Stores a photo or a logo for the draft: `PictureUse` in the query, `StoredPicture` out, `PictureRefusal` where the
 * photo is the reason.
 */
export function ownerPictures({ encode = encodePicture, ...deps }: OwnerPicturesDeps): Handler {
  return ownerUpload(deps, {
    failure: { error: 'The picture could not be kept', event: 'a picture could not be stored' },
    refusal: 'The picture was not taken',
    maxBytes: PICTURE_BYTES,
    options(query) {
      const use = PictureUse.safeParse(Object.fromEntries(query))
      if (!use.success) throw new RefusedRequest(400, 'The request is not understood')
      return use.data
    },
    prepare: encode,
    insert: async (trx, picture) => StoredPicture.parse(await insertPicture(trx, picture)),
  })
}

/** Stores a PDF unchanged for the draft: `StoredPdf` out, `PdfRefusal` where the file is the reason. */
export function ownerPdfFiles(deps: MemberDeps): Handler {
  return ownerUpload(deps, {
    failure: { error: 'The file could not be kept', event: 'a PDF file could not be stored' },
    refusal: 'The file was not taken',
    maxBytes: PDF_BYTES,
    options: () => undefined,
    async prepare(file) {
      await checkPdf(file)
      return file
    },
    insert: async (trx, file) => StoredPdf.parse(await insertPdf(trx, file)),
  })
}

interface Upload<Options, Prepared> {
  failure: Failure
  /** `error` of a refusal; the owner's page shows words for the contract's `reason`. */
  refusal: string
  maxBytes: number
  /** @throws RefusedRequest where the query of the request is not understood */
  options: (query: URLSearchParams) => Options
  /** @throws FileRefused */
  prepare: (file: Buffer, options: Options) => Promise<Prepared>
  /** @throws FileRefused */
  insert: (trx: Transaction, prepared: Prepared) => Promise<unknown>
}

/** Concurrent uploads per kind, because each has a file in memory; others get 503 with Retry-After. */
const AT_ONCE = 2
const STATUS: Readonly<Record<string, number>> = { 'too-large': 413, busy: 503, 'no-room': 503, failed: 503 }

/**
 * Receives a file of the owner: the file as the body in, the stored file out. 400, 401, 403, 405, 413, 422, 500, 503 with
 * `{ error }`, and with `reason` where the file is the reason. The body is read once the sender is known to be the owner.
 */
function ownerUpload<Options, Prepared>(deps: MemberDeps, upload: Upload<Options, Prepared>): Handler {
  const { failure, maxBytes, prepare, insert } = upload
  let running = 0
  // One at a time, because it uses a whole core.
  const oneAtATime = concurrencyLimit(1, { waiting: AT_ONCE })
  const refusal = (reason: string) => {
    const status = STATUS[reason] ?? 422
    return new RefusedRequest(status, upload.refusal, status === 503 ? { 'Retry-After': '5' } : {}, {
      reason,
    })
  }
  const refuse = (error: unknown): never => {
    const reason = isDiskFull(error) ? 'no-room' : error instanceof FileRefused && error.reason
    if (!reason) throw error
    if (reason === 'no-room' || reason === 'failed') {
      deps.log.error({ err: error }, failure.event ?? failure.error)
    }
    throw refusal(reason)
  }
  const read = async (request: Request) => {
    try {
      return await readBounded(request, maxBytes)
    } catch (error) {
      throw error instanceof RefusedRequest ? refusal('too-large') : error
    }
  }
  return ownerFunction(
    deps,
    { failure, refusal: 'The site is the owner’s' },
    async ({ request, run, requireOwner }) => {
      await requireOwner()
      const options = upload.options(new URL(request.url).searchParams)
      if (running >= AT_ONCE) throw refusal('busy')
      running += 1
      try {
        const file = await read(request)
        const prepared = await oneAtATime(() => prepare(file, options)).catch(refuse)
        return await run((trx) => insert(trx, prepared)).catch(refuse)
      } finally {
        running -= 1
      }
    },
  )
}
