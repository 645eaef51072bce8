import {
  PICTURE_BYTES,
  PictureCrop,
  type PictureRefusalReason,
  StoredPicture,
} from '#contracts/site-pictures.ts'
import {
  type EncodePicture,
  encodePicture,
  NotEncoded,
  type Picture,
} from '#server/pictures/encode-picture.ts'
import { insertPicture } from '#server/pictures/picture-store.ts'

import { type FunctionLog, type Handler, readBounded, RefusedRequest } from './http.ts'
import { type MemberDeps, ownerFunction } from './member-function.ts'

interface OwnerPicturesDeps extends MemberDeps {
  encode?: EncodePicture | undefined
}

const FAILURE = {
  error: 'The picture could not be kept',
  event: 'a picture could not be kept',
}
/** Uploads at a time, because each holds a photo in memory; others get 503 with Retry-After. */
const AT_ONCE = 2
const STATUS: Partial<Record<PictureRefusalReason, number>> = { 'too-large': 413, busy: 503, failed: 503 }

/**
 * Takes a photo from the owner: `PictureCrop` in the query, the file as the body, `StoredPicture` out. It is kept for the
 * draft, which then names it. 400, 401, 403, 405, 413, 422, 500, 503 with `{ error }`, where the photo is the reason with
 * `PictureRefusal`. The body is not read before the sender is known to be the owner.
 */
export function ownerPictures({ encode = encodePicture, ...deps }: OwnerPicturesDeps): Handler {
  let underWay = 0
  const inTurn = oneAtATime()
  const options = { failure: FAILURE, refusal: 'The site is the owner’s' }
  return ownerFunction(deps, options, async ({ request, run }) => {
    await run(async () => undefined)
    const crop = PictureCrop.safeParse(Object.fromEntries(new URL(request.url).searchParams))
    if (!crop.success) throw new RefusedRequest(400, 'The request is not understood')
    if (underWay >= AT_ONCE) throw refusal('busy')
    underWay += 1
    try {
      const photo = await readPhoto(request)
      const picture = await inTurn(() => prepare(photo, crop.data, { encode, log: deps.log }))
      return StoredPicture.parse(await run((trx) => insertPicture(trx, picture).catch(refuse)))
    } finally {
      underWay -= 1
    }
  })
}

async function readPhoto(request: Request): Promise<Buffer> {
  try {
    return await readBounded(request, PICTURE_BYTES)
  } catch (error) {
    throw error instanceof RefusedRequest ? refusal('too-large') : error
  }
}

async function prepare(
  photo: Buffer,
  crop: PictureCrop,
  { encode, log }: { encode: EncodePicture; log: FunctionLog },
): Promise<Picture> {
  return encode(photo, crop).catch((error: unknown) => {
    if (error instanceof NotEncoded && error.reason === 'failed') log.error({ err: error }, FAILURE.event)
    return refuse(error)
  })
}

function refuse(error: unknown): never {
  throw error instanceof NotEncoded ? refusal(error.reason) : error
}

function refusal(reason: PictureRefusalReason): RefusedRequest {
  const status = STATUS[reason] ?? 422
  return new RefusedRequest(
    status,
    'The picture was not taken',
    status === 503 ? { 'Retry-After': '5' } : {},
    { reason },
  )
}

/** Serializes the encoding, which uses a whole CPU core. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}
