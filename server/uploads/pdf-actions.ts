/** A value of a PDF (ISO 32000-2, 7.3), as far as actions need it. */
type PdfValue =
  | { kind: 'dictionary'; entries: Map<string, PdfValue[]>; isStream: boolean }
  | { kind: 'array'; values: PdfValue[] }
  | { kind: 'name' | 'text'; text: string }
  | { kind: 'reference'; number: number }
  | { kind: 'other' }
type Dictionary = Extract<PdfValue, { kind: 'dictionary' }>

/** What may happen when somebody presses something: a page of this file, an address, a button of the viewer. */
const ON_PRESS = new Set(['GoTo', 'URI', 'Named'])
/** What may happen by itself, such as on opening. */
const BY_ITSELF = new Set(['GoTo', 'Named'])
/** Buttons of the viewer that only turn pages (12.6.4.12). */
const TURNS_PAGES = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage', 'GoBack', 'GoForward'])
/** An address that a browser opens, or one beside the file. Not a path of a network, nor a scheme of another program. */
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:|(?![\\/]{2})(?![a-z][a-z0-9+.-]*:)[^\\]*$)/i

/** Entries that make a viewer load a stream from elsewhere: an external file, an open prepress picture, another PDF. */
const ELSEWHERE = ['F', 'FFilter', 'OPI', 'Ref']

const MOST_DEPTH = 60

/**
 * Whether a PDF does anything but what is listed here. Unlike names that are searched anywhere, this follows references:
 * it also refuses what no list of dangerous names has.
 * @param file the file itself, as Latin-1
 * @param streams its inflated streams, some of which contain objects
 */
export function hasUnlistedActions(file: string, streams: Iterable<string>): boolean {
  const objects = new Map<number, PdfValue[]>()
  const dictionaries: Dictionary[] = []
  const add = (number: number, value: PdfValue) => {
    objects.set(number, [...(objects.get(number) ?? []), value])
    collect(value, dictionaries)
  }
  for (const match of file.matchAll(/(\d{1,10})[\s\0]+\d{1,5}[\s\0]+obj/g)) {
    add(Number(match[1]), new Reader(file, match.index + match[0].length).read())
  }
  for (const match of file.matchAll(/trailer/g)) {
    collect(new Reader(file, match.index + match[0].length).read(), dictionaries)
  }
  for (const text of streams) for (const [number, value] of objectsOf(text)) add(number, value)
  return dictionaries.some((dictionary) => isUnlisted(dictionary, objects))
}

function isUnlisted({ entries, isStream }: Dictionary, objects: Map<number, PdfValue[]>): boolean {
  if (isStream && ELSEWHERE.some((name) => entries.has(name))) return true
  const valuesOf = (name: string) => entries.get(name) ?? []
  const triggered = valuesOf('AA').flatMap((value) =>
    resolve(value, objects).flatMap((found) =>
      found?.kind === 'dictionary' ? [...found.entries.values()].flat() : [],
    ),
  )
  // Of a structure's parts and pages, `Next` and `A` hold other things, which have no action's type.
  return (
    [...valuesOf('OpenAction'), ...triggered].some((value) => !isAllowed(value, BY_ITSELF, objects)) ||
    ['A', 'PA', 'Next'].flatMap(valuesOf).some((value) => !isAllowed(value, ON_PRESS, objects))
  )
}

/** Whether an action, or each of several, is one of these, with all that follows it. */
function isAllowed(
  value: PdfValue,
  allowed: Set<string>,
  objects: Map<number, PdfValue[]>,
  depth = 0,
): boolean {
  if (depth > MOST_DEPTH) return false
  return resolve(value, objects).every((found) => {
    if (found === undefined) return false
    if (found.kind === 'array') {
      // A destination starts with a page, and has no dictionary in it.
      return found.values.every(
        (inner) => inner.kind !== 'dictionary' || isAllowed(inner, allowed, objects, depth + 1),
      )
    }
    if (found.kind !== 'dictionary') return true
    const types = resolveAll(found.entries.get('S'), objects)
    const isListed = types.every((type) => type?.kind === 'name' && allowed.has(type.text))
    const follows = types.length === 0 ? [] : (found.entries.get('Next') ?? [])
    return (
      isListed &&
      resolveAll(found.entries.get('URI'), objects).every(
        (uri) => types.length === 0 || (uri?.kind === 'text' && ADDRESS.test(uri.text)),
      ) &&
      (allowed !== BY_ITSELF || namedOf(found, types, objects).every((name) => TURNS_PAGES.has(name))) &&
      follows.every((next) => isAllowed(next, allowed, objects, depth + 1))
    )
  })
}

function namedOf(
  { entries }: Dictionary,
  types: (PdfValue | undefined)[],
  objects: Map<number, PdfValue[]>,
): string[] {
  if (!types.some((type) => type?.kind === 'name' && type.text === 'Named')) return []
  return resolveAll(entries.get('N'), objects).map((value) => (value?.kind === 'name' ? value.text : ''))
}

function resolveAll(values: PdfValue[] = [], objects: Map<number, PdfValue[]>) {
  return values.flatMap((value) => resolve(value, objects))
}

/** Every version of what a reference leads to; undefined where that was not found: viewers may find it. */
function resolve(value: PdfValue, objects: Map<number, PdfValue[]>, depth = 0): (PdfValue | undefined)[] {
  if (value.kind !== 'reference') return [value]
  const found = objects.get(value.number)
  if (!found || depth > MOST_DEPTH) return [undefined]
  return found.flatMap((one) => resolve(one, objects, depth + 1))
}

function collect(value: PdfValue, into: Dictionary[]) {
  if (value.kind === 'array') for (const inner of value.values) collect(inner, into)
  if (value.kind !== 'dictionary') return
  into.push(value)
  for (const values of value.entries.values()) for (const inner of values) collect(inner, into)
}

/** The objects of a stream that begins with their numbers and places (7.5.7); none of any other stream. */
function* objectsOf(text: string): Generator<[number, PdfValue]> {
  const [head, numbers] = /^[\s\0]*((?:\d{1,10}[\s\0]+\d{1,10}[\s\0]+)+)/.exec(text) ?? []
  if (head === undefined || numbers === undefined) return
  const pairs = numbers
    .trim()
    .split(/[\s\0]+/)
    .map(Number)
  for (let index = 0; index + 1 < pairs.length; index += 2) {
    yield [pairs[index]!, new Reader(text, head.length + pairs[index + 1]!).read()]
  }
}

/** Blanks and comments. */
const GAP = /(?:[\0\t\n\f\r ]+|%[^\r\n]*)*/y
const REFERENCE = /(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![A-Za-z0-9])/y
const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+/y
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y
const HEX = /<([^>]*)>/y

class Reader {
  #at: number
  readonly #text: string

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  read(depth = 0): PdfValue {
    this.#match(GAP)
    if (depth > MOST_DEPTH) return { kind: 'other' }
    if (this.#text.startsWith('<<', this.#at)) return this.#dictionary(depth)
    const first = this.#text[this.#at]
    if (first === '[') return this.#array(depth)
    if (first === '(') return { kind: 'text', text: this.#string() }
    const name = this.#match(NAME)
    if (name) return { kind: 'name', text: unescapedName(name[1]!) }
    const hex = this.#match(HEX)
    if (hex)
      return {
        kind: 'text',
        text: textOf(Buffer.from(hex[1]!.replaceAll(/[^0-9a-f]/gi, ''), 'hex').toString('latin1')),
      }
    const reference = this.#match(REFERENCE)
    if (reference) return { kind: 'reference', number: Number(reference[1]) }
    // Whatever it is, go on behind it.
    if (!this.#match(WORD)) this.#at += 1
    return { kind: 'other' }
  }

  #dictionary(depth: number): Dictionary {
    this.#at += 2
    const entries = new Map<string, PdfValue[]>()
    for (;;) {
      this.#match(GAP)
      if (this.#at >= this.#text.length) break
      if (this.#text.startsWith('>>', this.#at)) {
        this.#at += 2
        break
      }
      const key = this.read(depth + 1)
      if (key.kind !== 'name') continue
      this.#match(GAP)
      if (this.#text.startsWith('>>', this.#at)) continue
      const value = this.read(depth + 1)
      entries.set(key.text, [...(entries.get(key.text) ?? []), value])
    }
    this.#match(GAP)
    return { kind: 'dictionary', entries, isStream: this.#text.startsWith('stream', this.#at) }
  }

  #array(depth: number): PdfValue {
    this.#at += 1
    const values: PdfValue[] = []
    for (;;) {
      this.#match(GAP)
      if (this.#at >= this.#text.length) break
      if (this.#text[this.#at] === ']') {
        this.#at += 1
        break
      }
      values.push(this.read(depth + 1))
    }
    return { kind: 'array', values }
  }

  /** In parentheses, which may be nested or escaped (7.3.4.2). */
  #string(): string {
    const start = this.#at + 1
    let depth = 0
    for (; this.#at < this.#text.length; this.#at += 1) {
      const one = this.#text[this.#at]
      if (one === '\\') this.#at += 1
      else if (one === '(') depth += 1
      else if (one === ')' && (depth -= 1) === 0) break
    }
    const inner = this.#text.slice(start, this.#at)
    this.#at += 1
    return textOf(unescapedString(inner))
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)
    if (!found) return undefined
    this.#at += found[0].length
    return found
  }
}

function unescapedName(name: string): string {
  return name.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  )
}

function unescapedString(text: string): string {
  return text.replaceAll(/\\(?:([0-7]{1,3})|(\r\n|[^]))/g, (_, octal: string | undefined, other: string) =>
    octal === undefined
      ? /[\r\n]/.test(other)
        ? ''
        : other
      : String.fromCodePoint(Number.parseInt(octal, 8) & 255),
  )
}

/** Some programs write addresses as UTF-16. */
function textOf(bytes: string): string {
  if (!bytes.startsWith('\xFE\xFF')) return bytes
  return new TextDecoder('utf-16be').decode(Buffer.from(bytes, 'latin1'))
}
