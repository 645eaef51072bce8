import { buffer } from 'node:stream/consumers'
import { inflateSync, constants } from 'node:zlib'

import { z } from 'zod'

import { bindMemory, boundProcess } from '#server/bounded-program.ts'

/** What the program writes to stdout: null where the file may be offered. */
export const PdfVerdict = z.object({
  refused: z.enum(['damaged', 'encrypted', 'active', 'too-complex']).nullable(),
})
type Reason = z.infer<typeof PdfVerdict>['refused']

/** Measured: 120 MB for a scan of 5 MB. */
const MEMORY_BYTES = 340 * 1024 * 1024
/** Of one inflated stream: a page scanned in colors at 300 dpi has 26 MB. */
const STREAM_BYTES = 64 * 1024 * 1024
const PAGES = 300

/**
 * Names of PDF (ISO 32000-2) for what runs, attaches, or sends something. Anywhere in the file: also where no viewer finds
 * them, because viewers differ.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|FileAttachment|RichMedia|Rendition|Movie|SubmitForm|ImportData|GoToE|XFA)(?![A-Za-z0-9])/
const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/

/** Judges the PDF on stdin, then exits: a process of its own, because it reads untrusted files. */
if (import.meta.main) {
  await boundProcess(MEMORY_BYTES)
  process.stdout.write(JSON.stringify({ refused: await judge(await buffer(process.stdin)) }))
}

async function judge(pdf: Buffer): Promise<Reason> {
  const { getDocumentProxy } = await import('unpdf')
  await bindMemory(MEMORY_BYTES)
  try {
    const found = namesIn(pdf)
    if (found !== null) return found
    // A copy: its buffer is taken over.
    const document = await getDocumentProxy(Uint8Array.from(pdf), { verbosity: 0 })
    if (document.numPages < 1) return 'damaged'
    if (document.numPages > PAGES) return 'too-complex'
    const [scripts, attachments] = [await document.getJSActions(), await document.getAttachments()]
    if (scripts || attachments) return 'active'
    for (let page = 1; page <= document.numPages; page += 1) {
      // oxlint-disable-next-line no-await-in-loop -- less memory
      if (await (await document.getPage(page)).getJSActions()) return 'active'
    }
    return null
  } catch (error) {
    // Of zlib: more than a stream may hold.
    if (error instanceof RangeError) return 'too-complex'
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged'
  }
}

function namesIn(pdf: Buffer): Reason {
  for (const part of [pdf, ...inflatedStreams(pdf)]) {
    const text = unescaped(part.toString('latin1'))
    if (ENCRYPTED.test(text)) return 'encrypted'
    if (ACTIVE.test(text)) return 'active'
  }
  return null
}

/** Names may be written with escapes: `/J#61vaScript`. */
function unescaped(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
}

/** Everything that is compressed in the usual way, one after the other: objects stand in streams, too. */
function* inflatedStreams(pdf: Buffer): Generator<Buffer> {
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    const start = at + 6 + (pdf[at + 6] === 13 ? 1 : 0) + (pdf[at + 6] === 10 || pdf[at + 7] === 10 ? 1 : 0)
    // The header of zlib: deflate, and a check of both bytes.
    const isZlib = (pdf[start]! & 15) === 8 && pdf.length > start + 1 && pdf.readUInt16BE(start) % 31 === 0
    if (isZlib) {
      const inflated = inflate(pdf.subarray(start))
      if (inflated) yield inflated
    }
  }
}

function inflate(from: Buffer): Buffer | undefined {
  try {
    // What follows the compressed data is not read; a part that is cut off is.
    return inflateSync(from, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: STREAM_BYTES })
  } catch (error) {
    if (error instanceof RangeError) throw error
    return undefined
  }
}
