import { buffer } from 'node:stream/consumers'
import { constants, inflateRawSync } from 'node:zlib'

import { z } from 'zod'

import { hasUnlistedActions } from './pdf-actions.ts'
import { limitAllocation, limitProcess } from '#server/platform/process/run-program.ts'

/** What the program writes to stdout: null where the file may be offered. */
export const PdfVerdict = z.object({
  refused: z.enum(['damaged', 'encrypted', 'active', 'too-complex']).nullable(),
})
type Reason = z.infer<typeof PdfVerdict>['refused']

/** Measured: 120 MB for a scan of 5 MB. */
const MEMORY_BYTES = 340 * 1024 * 1024
/** Most bytes of one inflated stream: a page scanned in colors at 300 dpi has 26 MB. */
const STREAM_BYTES = 64 * 1024 * 1024
const PAGES = 300

/**
 * Names in a PDF (ISO 32000-2) for code, attachments, and sending data. Searched anywhere, because viewers differ.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|FileAttachment|RichMedia|Rendition|Movie|SubmitForm|ImportData|GoToE|XFA)(?![A-Za-z0-9])/
/** The same for unlisted attachments and drawings with scripts; with their values, because both names are short. */
const GAP = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])*`
const ALSO_ACTIVE = new RegExp(
  String.raw`/EF${GAP}(?:<<|\d+[\s\0]+\d+[\s\0]+R)|/Subtype${GAP}/3D(?![A-Za-z0-9])`,
)
const ENCRYPTED = /\/Encrypt(?![A-Za-z0-9])/

/** Filters that only compress an object stream. */
const PLAIN = /^(?:null|\[? ?\/(?:FlateDecode|Fl) ?\]?)$/
const NOTHING = /^(?:null|\[ null \])$/

/** A blank, a comment, a bracket, a hexadecimal string, a name, or a word such as a number. */
const TOKEN =
  /[\0\t\n\f\r ]+|%[^\r\n]*|<<|>>|<[^>]*>|[[\]]|\/[^\0\t\n\f\r ()<>[\]{}/%]*|[^\0\t\n\f\r ()<>[\]{}/%]+/y

/** Judges the PDF on stdin, then exits: a process of its own, because it reads untrusted files. */
if (import.meta.main) {
  await limitProcess(MEMORY_BYTES)
  const pdf = await buffer(process.stdin)
  // Loaded before memory is limited, so that its code does not count.
  await import('unpdf')
  await limitAllocation(MEMORY_BYTES)
  process.stdout.write(JSON.stringify({ refused: await judgePdf(pdf) }))
}

/** @returns null where the file may be offered */
export async function judgePdf(pdf: Buffer): Promise<Reason> {
  const { getDocumentProxy } = await import('unpdf')
  try {
    const found = namesIn(pdf)
    if (found !== null) return found
    // A copy, because the library transfers the buffer.
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
    // zlib's error above `maxOutputLength`.
    if (error instanceof RangeError) return 'too-complex'
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged'
  }
}

function namesIn(pdf: Buffer): Reason {
  for (const part of [pdf, ...inflatedStreams(pdf)]) {
    const text = unescaped(part.toString('latin1'))
    if (ENCRYPTED.test(text)) return 'encrypted'
    if (ACTIVE.test(text) || ALSO_ACTIVE.test(text)) return 'active'
  }
  const file = pdf.toString('latin1')
  if (hasHiddenObjects(file) || hasUnlistedActions(file, textsIn(pdf))) return 'active'
  return null
}

function* textsIn(pdf: Buffer): Generator<string> {
  // Objects begin with their numbers.
  for (const part of inflatedStreams(pdf)) {
    if (/^[\s\0]*\d/.test(part.subarray(0, 64).toString('latin1'))) yield part.toString('latin1')
  }
}

/** Names may be written with escapes: `/J#61vaScript`. */
function unescaped(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
}

/** Inflates the streams that are compressed in the usual way, one at a time, because objects may be in streams too. */
function* inflatedStreams(pdf: Buffer): Generator<Buffer> {
  for (let at = pdf.indexOf('stream'); at >= 0; at = pdf.indexOf('stream', at + 6)) {
    for (const start of startsOfData(pdf, at + 6)) {
      // 8 in the low half of zlib's first byte means deflate. Its checksum is ignored, as viewers do.
      if (start + 2 < pdf.length && (pdf[start]! & 15) === 8) yield inflate(pdf.subarray(start + 2))
    }
  }
}

/** Possible starts of a stream's data: after the end of line; some viewers skip anything before that. */
function startsOfData(pdf: Buffer, at: number): Set<number> {
  const afterBreak = (place: number) => {
    const next = pdf[place] === 13 ? place + 1 : place
    return pdf[next] === 10 ? next + 1 : next
  }
  let end = at
  while (end < pdf.length && pdf[end] !== 13 && pdf[end] !== 10) end += 1
  return new Set([afterBreak(at), afterBreak(end)])
}

/** Inflates damaged data up to the damage, as viewers do. */
function inflate(from: Buffer): Buffer {
  const complete = tryInflate(from)
  if (complete) return complete
  let [good, bad] = [0, from.length]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (tryInflate(from.subarray(0, middle))) good = middle
    else bad = middle
  }
  return tryInflate(from.subarray(0, good)) ?? Buffer.alloc(0)
}

function tryInflate(from: Buffer): Buffer | undefined {
  try {
    // Ignores what follows the compressed data, and accepts data that is cut off.
    return inflateRawSync(from, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: STREAM_BYTES })
  } catch (error) {
    if (error instanceof RangeError) throw error
    return undefined
  }
}

/**
 * Whether objects may be in a stream that `inflatedStreams` can't read, because it has other filters. Only object streams
 * have an entry `First` (ISO 32000-2, 7.5.7).
 */
function hasHiddenObjects(pdf: string): boolean {
  for (const { index } of pdf.matchAll(/(?<!end)obj/g)) {
    const entries = dictionaryAt(pdf, index + 3)
    if (!entries.has('/First')) continue
    const valuesOf = (...names: string[]) => names.flatMap((name) => entries.get(name) ?? [])
    const isPlain = valuesOf('/Filter', '/F').every((value) => PLAIN.test(value))
    const isAsIs = valuesOf('/DecodeParms', '/DP').every((value) => NOTHING.test(value))
    if (!isPlain || !isAsIs) return true
  }
  return false
}

/**
 * The entries of the dictionary that starts there, each with all its values, as tokens. Read token by token, because
 * strings and comments may contain brackets.
 */
function dictionaryAt(pdf: string, start: number): Map<string, string[]> {
  const entries = new Map<string, string[]>()
  let [at, depth, key] = [start, 0, undefined as string | undefined]
  let value: string[] = []
  const storeEntry = () => {
    if (key !== undefined) entries.set(key, [...(entries.get(key) ?? []), value.join(' ')])
  }
  while (at < pdf.length) {
    TOKEN.lastIndex = at
    const token = pdf[at] === '(' ? textAt(pdf, at) : (TOKEN.exec(pdf)?.[0] ?? pdf[at]!)
    at += token.length
    if (/^[\0\t\n\f\r %]/.test(token)) continue
    if (depth === 0 && token !== '<<') return entries
    if (token === '>>' || token === ']') depth -= 1
    else if (token === '<<' || token === '[') depth += 1
    if (depth === 0) {
      storeEntry()
      return entries
    }
    const name = token.startsWith('/') ? unescaped(token) : undefined
    if (depth === 1 && name && (key === undefined || value.length > 0)) {
      storeEntry()
      ;[key, value] = [name, []]
    } else value.push(name ?? token)
  }
  return entries
}

/** A string in parentheses, which may contain others, and escaped ones. */
function textAt(pdf: string, start: number): string {
  let depth = 0
  for (let at = start; at < pdf.length; at += 1) {
    if (pdf[at] === '\\') at += 1
    else if (pdf[at] === '(') depth += 1
    else if (pdf[at] === ')' && (depth -= 1) === 0) return pdf.slice(start, at + 1)
  }
  return pdf.slice(start)
}
