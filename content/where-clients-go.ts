import { isDeepStrictEqual } from 'node:util'

import type { Field } from '#content/fields.ts'
import { withFacts } from '#contracts/fill.ts'

/** The facts that texts name as `{{phone}}`, before and after a change. */
export interface NamedFacts {
  before: Readonly<Record<string, string>>
  after: Readonly<Record<string, string>>
}

/**
 * Whether a change could redirect clients or their money: a value that is marked as sensitive, or a text with an
 * address, telephone number or payment handle that was not there before. Publishing it requires a fresh proof of
 * identity. False positives cost the owner a password, false negatives cost clients: in doubt, digits are a number and
 * dotted words an address.
 */
export function changesWhereClientsGo(
  field: Field,
  before: unknown,
  after: unknown,
  facts: NamedFacts = { before: {}, after: {} },
): boolean {
  if (field.sensitive) return !isDeepStrictEqual(before, after)
  // Values of the practice's facts are known: a change of these is judged at their own fields.
  const known = new Set([
    ...contactsIn(before, facts.before),
    ...Object.values(facts.before).flatMap((fact) => contactsIn(fact, {})),
  ])
  return contactsIn(after, facts.after).some((contact) => !known.has(contact))
}

/** Addresses and numbers in a value, each normalized as a browser or a telephone does. */
function contactsIn(value: unknown, facts: Readonly<Record<string, string>>): string[] {
  const written = textsIn(value).map((text) => withFacts(text, facts, () => '').replaceAll(/\s+/g, ' '))
  const hrefs = written.flatMap((text) => [...text.matchAll(LINK)].map(([, , href = '']) => href))
  // A number may be spread over the parts of a text, as over two paragraphs.
  const read = readable(written.join('\n'))
  return [
    ...[...hrefs, ...written.filter((text) => IS_HREF.test(text))].filter(leadsOut).map(normalizedAddress),
    ...(read.match(ADDRESS) ?? []).map(normalizedAddress),
    ...dialed(read),
    ...(read.match(HANDLE) ?? []).map((handle) => handle.toLowerCase().replace(/[._-]+$/, '')),
  ]
}

/** A name at a payment service or a network: `@name`, `$name`. */
const HANDLE = /(?:(?<![\p{L}\p{N}])@|\$)\p{L}[\p{L}\p{N}._-]{1,63}/gu

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const LINK = /\[([^[\]]{0,300})\]\(([^()\s]{0,2000})\)/g
const IS_HREF = /^(?:[a-z][a-z\d+.-]*:|\/\/)\S+$/i

/** Not to a page or anchor of the site, and not an empty `mailto:` or `tel:`, whose fact was removed. */
function leadsOut(href: string): boolean {
  return href !== '' && !/^(?:\/(?![/\\])|#|(?:mailto|tel|sms):$)/.test(href)
}

/**
 * The text as it is seen: without markup and invisible characters, with one form of each letter, digit (full width,
 * mathematical, other scripts), dash and dot.
 */
function readable(text: string): string {
  const plain = text
    .replaceAll(LINK, '$1')
    .replaceAll(/\*\*|\\(?=[!-/:-@[-`{-~])/g, '')
    .normalize('NFKC')
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]+/gu, (signs) => (/\s/.test(signs) ? ' ' : ''))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{So}\p{No}]/gu, withoutFrame)
    .replaceAll(/\p{Nd}/gu, digitOf)
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[\u3002\u06D4\u0589]/g, '.')
  return plain
    .replaceAll(WRITTEN_AT, '@')
    .replaceAll(WRITTEN_DOT, '.')
    .replaceAll(LONE_DOT, '.')
    .replaceAll(WRITTEN_DIGITS, digitsOfWords)
    .replaceAll(SEVERAL, (_, times: string, digit: string) => digit.repeat(/^t/i.test(times) ? 3 : 2))
}

/** Enclosed digits and letters that NFKC does not decompose: first code point, plain form, count. */
const FRAMED: [first: number, plain: string, count: number][] = [
  [0x24f5, '1', 9],
  [0x24ff, '0', 1],
  [0x2776, '1', 9],
  [0x2780, '1', 9],
  [0x278a, '1', 9],
  [0x1f10b, '0', 1],
  [0x1f10c, '0', 1],
  [0x1f150, 'a', 26],
  [0x1f170, 'a', 26],
  [0x1f1e6, 'a', 26],
]

function withoutFrame(sign: string): string {
  const code = sign.codePointAt(0)!
  const row = FRAMED.find(([first, , count]) => code >= first && code < first + count)
  return row ? String.fromCodePoint(row[1].codePointAt(0)! + code - row[0]) : sign
}

/** Unicode has the ten digits of a script in a row: find the zero. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0)!
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

/** Addresses that are written out: `name (at) example dot com`. */
const WRITTEN_AT = /\s*[([{<]\s*(?:at|arroba)\s*[)\]}>]\s*|\s+(?:at|arroba)\s+(?=[\w-]+\s+(?:dot|punto)\s)/giu
const WRITTEN_DOT = /\s*[([{<]\s*(?:dot|punto|\.)\s*[)\]}>]\s*|[\s_*~/|-]{1,5}(?:dot|punto)[\s_*~/|-]{1,5}/giu
/** A dot with a space at its side, before what is the end of an address more often than the start of a sentence. */
const LONE_DOT =
  /\s+\.\s*(?=\p{L}{2})|\.\s+(?=(?:com|net|org|info|biz|io|co|us|app|site|online|link|example)\b)/gu

const DIGIT_WORDS = [
  'zero|oh|cero',
  'one|uno',
  'two|dos',
  'three|tres',
  'four|cuatro',
  'five|cinco',
  'six|seis',
  'seven|siete',
  'eight|ocho',
  'nine|nueve',
]
const WORD_FOR_DIGIT = DIGIT_WORDS.join('|')
/** Also joined, or beside digits. */
const WRITTEN_DIGITS = new RegExp(String.raw`(?<!\p{L})(?:${WORD_FOR_DIGIT})+(?!\p{L})`, 'giu')
const SEVERAL = /\b(double|doble|triple)[\s-]{1,3}(\d)/gi

function digitsOfWords(run: string): string {
  return run.replaceAll(new RegExp(WORD_FOR_DIGIT, 'gi'), (word) =>
    String(DIGIT_WORDS.findIndex((words) => words.split('|').includes(word.toLowerCase()))),
  )
}

/** Web and mail addresses, with a path where there is one. Each part is bounded, so that no text takes long to read. */
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]{0,62}[\p{L}\p{M}\p{N}])?`
const HOST = String.raw`(?<![\p{L}\p{M}\p{N}])(?:${LABEL}\.){1,10}(?:\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]|\d{1,3}(?=\/|:\d))`
const ADDRESS = new RegExp(
  String.raw`\b(?:[a-z][a-z\d+.-]{1,20}:\/\/|(?:mailto|tel|sms):)[^\s"<>]+|(?:[^\s"<>()[\]@,;]{1,64}@)?${HOST}(?:[/?#:][^\s"<>]*)?`,
  'giu',
)

/** Normalized as a browser does: host in lower case and ASCII, path unchanged. */
function normalizedAddress(address: string): string {
  const bare = address.normalize('NFKC').replace(/[.,;:!?)\]}'’”]+$/u, '')
  if (/^(?:tel|sms):/i.test(bare)) return `dial ${digitsOf(bare)}`
  const whole = /^[a-z][a-z\d+-]*:/i.test(bare)
    ? bare
    : bare.includes('@')
      ? `mailto:${bare}`
      : `https://${bare}`
  if (!URL.canParse(whole)) return whole
  const { protocol, href } = new URL(whole)
  if (protocol === 'mailto:') return href.toLowerCase()
  return href.replace(/^https?:\/\/(?:www\.)?/, 'https://')
}

/** Digits, a lead of `+` or `(`, and whatever may stand between: anything but letters, and no more than a few signs. */
const DIGITS = /\d(?:[^\p{L}\p{N}$]{0,6}\d)*/gu
/** Letters that are read as digits: `4O7`. */
const LETTER_AS_DIGIT = /(?<=\d[^\p{L}\p{N}]{0,3})[oil](?=[^\p{L}\p{N}]{0,3}[\doil])/giu
/** Vanity numbers: `1-800-THERAPY`, `407-555-HELP`. */
const WITH_LETTERS =
  /\d{3}[^\p{L}\p{N}]{1,3}(?:[A-Z]{4,7}\b|\d{3}[^\p{L}\p{N}]{1,3}[a-z]{4}\b|[a-z]{3}[^\p{L}\p{N}]{1,3}[a-z]{4}\b)/giu
const LOCAL_NUMBER = 7

function dialed(read: string): string[] {
  const text = read
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(LETTER_AS_DIGIT, (sign) => (/o/i.test(sign) ? '0' : '1'))
  return [
    ...(text.match(DIGITS) ?? []).filter(canBeDialed).map((run) => `dial ${digitsOf(run)}`),
    ...[...text.matchAll(WITH_LETTERS)]
      .map(([run]) => run)
      .filter((run) => /[A-Z]{4}|\d{3}.{1,3}\d{3}/u.test(run))
      .map((run) => `dial ${run.toUpperCase().replaceAll(/[^A-Z\d]/g, '')}`),
    ...(text.match(SHORT_CODE) ?? []).map((code) => `dial ${code}`),
  ]
}

/** Numbers of five or six digits take text messages. */
const SHORT_CODE = /(?<![\p{L}\p{N}$.,-])\d{5,6}(?![\p{L}\p{N}]|[.,-]\d)/gu

/** Not a day, a span of hours or years, or an amount, even with a smaller number beside it. */
function canBeDialed(run: string): boolean {
  return [run, run.replace(NOT_DIALED, '')].every(
    (left, at) => digitsOf(left).length >= (at === 0 ? LOCAL_NUMBER : 4),
  )
}
const NOT_DIALED =
  /(?:19|20)\d\d-(?:0[1-9]|1[0-2])-[0-3]\d|(?:0?[1-9]|1[0-2])\/[0-3]?\d\/(?:19|20)\d\d|(?:19|20)\d\d ?- ?(?:19|20)\d\d|[012]?\d:[0-5]\d ?- ?[012]?\d:[0-5]\d|\d{1,3}(?:,\d{3})+(?:\.\d\d)?/

/** Without the country code, which makes no difference. */
function digitsOf(run: string): string {
  return run.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
}
