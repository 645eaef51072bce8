import { createHash } from 'node:crypto'

import { Parser } from 'htmlparser2'

/** Part of a document's source; `end` is exclusive. */
export interface Span {
  start: number
  end: number
}

export interface Script extends Span {
  attributes: Readonly<Record<string, string>>
  /** The text between its tags. */
  code: string
  codeSpan: Span
}

export interface DocumentParts {
  modulePreloads: (Span & { href: string })[]
  scripts: Script[]
  /** `noscript` elements. */
  noScripts: Span[]
  frames: Span[]
  /** Values of `style` attributes, decoded. */
  styles: string[]
  /** `link` elements of style sheets. */
  styleSheets: (Span & { href: string })[]
  /** Texts of `style` elements. */
  styleTexts: string[]
  /** The start of `</head>`. */
  headEnd: number
  /** Contents of `meta` elements by their `property`. */
  properties: Map<string, string>
  /**
   * A hash of the visible content: the title, and the words, links and alternative texts in the main part.
   */
  contentHash: string
}

/**
 * Finds the positions of what is replaced in a rendered document, or needed for its headers. Not by parsing and
 * serializing, which would rewrite every attribute and entity.
 */
export function readDocument(html: string): DocumentParts {
  const parts: Omit<DocumentParts, 'contentHash'> = {
    modulePreloads: [],
    scripts: [],
    noScripts: [],
    frames: [],
    styles: [],
    styleSheets: [],
    styleTexts: [],
    headEnd: -1,
    properties: new Map(),
  }
  const words = collectText()
  let script: { attributes: Record<string, string>; start: number; codeStart: number } | undefined
  let styleStart = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      const span = { start: parser.startIndex, end: parser.endIndex + 1 }
      if (attributes.style !== undefined) parts.styles.push(attributes.style)
      if (name === 'noscript') parts.noScripts.push(span)
      if (name === 'iframe') parts.frames.push(span)
      if (name === 'script') script = { attributes, start: span.start, codeStart: span.end }
      if (name === 'link' && attributes.rel === 'modulepreload' && attributes.href) {
        parts.modulePreloads.push({ ...span, href: attributes.href })
      }
      if (name === 'link' && attributes.rel === 'stylesheet' && attributes.href) {
        parts.styleSheets.push({ ...span, href: attributes.href })
      }
      if (name === 'style') styleStart = span.end
      if (name === 'meta' && attributes.property && attributes.content) {
        parts.properties.set(attributes.property, attributes.content)
      }
      words.open(name, attributes)
    },
    ontext: words.text,
    onclosetag(name) {
      words.close(name)
      if (name === 'head') parts.headEnd = parser.startIndex
      if (name === 'style') parts.styleTexts.push(html.slice(styleStart, parser.startIndex))
      const opened = { noscript: parts.noScripts, iframe: parts.frames }[name]?.at(-1)
      if (opened) opened.end = parser.endIndex + 1
      if (name !== 'script' || !script) return
      const { attributes, start, codeStart } = script
      const codeSpan = { start: codeStart, end: parser.startIndex }
      const code = html.slice(codeSpan.start, codeSpan.end)
      parts.scripts.push({ attributes, start, end: parser.endIndex + 1, code, codeSpan })
    },
  })
  parser.end(html)
  return { ...parts, contentHash: words.hash() }
}

/** Replaces parts that do not overlap by texts. */
export function replaceSpans(html: string, edits: readonly (Span & { text: string })[]): string {
  let [result, end] = ['', 0]
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    result += html.slice(end, edit.start) + edit.text
    end = edit.end
  }
  return result + html.slice(end)
}

const SKIPPED_ELEMENTS = new Set(['script', 'style', 'noscript', 'template'])

/** Collects the visible content while a page is parsed, for its hash. */
function collectText() {
  const texts: string[] = []
  let [depth, skipped] = [0, 0]
  return {
    open(name: string, { href, alt }: Record<string, string>) {
      if (name === 'main' || name === 'title') depth += 1
      if (SKIPPED_ELEMENTS.has(name)) skipped += 1
      if (depth > 0) texts.push(...[href, alt].filter((value) => value !== undefined))
    },
    text(text: string) {
      if (depth > 0 && skipped === 0) texts.push(text)
    },
    close(name: string) {
      if (name === 'main' || name === 'title') depth -= 1
      if (SKIPPED_ELEMENTS.has(name)) skipped -= 1
    },
    hash() {
      // Joined by a space, which separates the texts of neighboring elements.
      const words = texts.join(' ').replaceAll(/\s+/g, ' ')
      return createHash('sha256').update(words).digest('base64url').slice(0, 22)
    },
  }
}
