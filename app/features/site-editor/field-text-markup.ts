import { Lexer, type Token } from 'marked'
import { type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model'

import { spliced } from '#app/lib/list-methods.ts'

import { completedLink } from './field-link.tsx'

/**
 * 'prose': paragraphs and lists; 'sentence': one paragraph; 'line': one without marks; 'lines': the same with line
 * breaks.
 */
export type TextKind = 'prose' | 'sentence' | 'line' | 'lines'

/** As `content/schemas/text.ts` parses it: `**strong**`, `[text](href)`, `{{fact}}`. */
export type WrittenText = string | (string | { list: string[] })[]

const HREF =
  /^(?:https:\/\/\S+|\/[a-z0-9-/]*(?:#[a-z0-9-]+)?|#[a-z0-9-]+|(?:mailto|tel|sms):\S+|\{\{\w+\}\})$/
// Facts are replaced by characters of the private use area while markup is parsed.
const FIRST_PLACEHOLDER = 0xe000
const PLACEHOLDERS = /([\uE000-\uF8FF])/

export function isHref(href: string): boolean {
  return HREF.test(href)
}

/**
 * ProseMirror's schema; pasted content is reduced to it.
 * @param facts values by name
 */
export function textSchema(kind: TextKind, facts: Readonly<Record<string, string>>): Schema {
  const isPlain = kind === 'line' || kind === 'lines'
  const nodes: Record<string, NodeSpec> = {
    doc: { content: kind === 'prose' ? '(paragraph | bullet_list)+' : 'paragraph' },
    paragraph: {
      content: 'inline*',
      marks: isPlain ? '' : '_',
      // Without it, the line breaks of a paragraph become spaces when its DOM is parsed again after a key.
      ...(kind === 'lines' && { whitespace: 'pre' as const }),
      parseDOM: [{ tag: 'p' }],
      toDOM: () => ['p', 0],
    },
    ...(kind === 'prose' && LISTS),
    text: { group: 'inline' },
    fact: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { name: { validate: 'string' } },
      leafText: ({ attrs }) => facts[attrs.name] ?? String(attrs.name),
      parseDOM: [{ tag: 'span[data-fact]', getAttrs: (span) => ({ name: span.dataset.fact }) }],
      toDOM: ({ attrs }) => ['span', { 'data-fact': attrs.name }, facts[attrs.name] ?? attrs.name],
    },
  }
  return new Schema({ nodes, marks: isPlain ? {} : MARKS })
}

const LISTS: Record<string, NodeSpec> = {
  bullet_list: {
    content: 'list_item+',
    parseDOM: [{ tag: 'ul' }, { tag: 'ol' }],
    toDOM: () => ['ul', 0],
  },
  list_item: { content: 'paragraph', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
}

/** The content has no strong links. Only the link excludes: making its words strong, as documents do, leaves the link. */
const MARKS: Record<string, MarkSpec> = {
  strong: {
    parseDOM: [{ tag: 'strong' }, { tag: 'b' }],
    toDOM: () => ['strong', 0],
  },
  link: {
    excludes: '_',
    inclusive: false,
    attrs: { href: { validate: 'string' } },
    parseDOM: [{ tag: 'a[href]', getAttrs: readHref }],
    toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
  },
}

function readHref(link: HTMLElement): { href: string } | false {
  const href = completedLink(link.getAttribute('href') ?? '')
  return isHref(href) && { href }
}

/** Parses a written text; null is an empty one. Markup that is not allowed remains text. */
export function parseText(written: WrittenText | null, schema: Schema): Node {
  const blocks = [written ?? ''].flat().map((block) => {
    if (typeof block === 'string') return parseParagraph(block, schema)
    const items = block.list.map((item) => schema.node('list_item', null, parseParagraph(item, schema)))
    return schema.node('bullet_list', null, items)
  })
  return schema.node('doc', null, blocks.length > 0 ? blocks : schema.node('paragraph'))
}

/**
 * Writes a document. Empty paragraphs are omitted.
 * @param before the previous value: a single paragraph stays in an array if it was in one
 */
export function serializeText(doc: Node, before: WrittenText | null = ''): WrittenText {
  const blocks: Exclude<WrittenText, string> = []
  doc.forEach((block) => {
    if (block.type.name === 'paragraph') {
      blocks.push(serializeParagraph(block))
    } else {
      const list = block.children.map((item) => serializeParagraph(item.firstChild!)).filter(Boolean)
      if (list.length > 0) blocks.push({ list })
    }
  })
  const written = blocks.filter(Boolean)
  const [only, ...more] = written
  if (only === undefined) return ''
  return typeof only === 'string' && more.length === 0 && !Array.isArray(before) ? only : written
}

/** A run of text with the same marks; facts as `{{name}}`. */
interface Piece {
  text: string
  strong?: boolean
  href?: string
  /** Markup that the content refuses, preserved as text. */
  isForeign?: true
}

function parseParagraph(source: string, schema: Schema): Node {
  return schema.node('paragraph', null, nodesOf(readPieces(source, schema), schema))
}

function readPieces(source: string, schema: Schema): Piece[] {
  if (!schema.marks.strong) return [{ text: source }]
  const names: string[] = []
  const withPlaceholders = source
    .replaceAll(/[\uE000-\uF8FF]/g, '')
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
      names.push(name)
      return String.fromCharCode(FIRST_PLACEHOLDER + names.length - 1)
    })
  const replacePlaceholders = (text: string) =>
    text
      .split(PLACEHOLDERS)
      .map((part) =>
        PLACEHOLDERS.test(part) ? `{{${names[part.charCodeAt(0) - FIRST_PLACEHOLDER]}}}` : part,
      )
      .join('')
  return Lexer.lexInline(withPlaceholders, { gfm: false }).map((token) => pieceOf(token, replacePlaceholders))
}

function pieceOf(token: Token, unmask: (text: string) => string): Piece {
  if (token.type === 'text' || token.type === 'escape') return { text: unmask(token.text) }
  const inside = (token as { tokens?: Token[] }).tokens ?? []
  const isPlain = inside.every(({ type }) => type === 'text' || type === 'escape')
  const text = unmask(inside.map((part) => ('text' in part ? part.text : '')).join(''))
  if (token.type === 'strong' && isPlain) return { text, strong: true }
  if (token.type === 'link' && isPlain && isHref(unmask(token.href)))
    return { text, href: unmask(token.href) }
  return { text: unmask(token.raw), isForeign: true }
}

function nodesOf(pieces: Piece[], schema: Schema): Node[] {
  return pieces.flatMap(({ text, strong, href }) => {
    const marks = [
      ...(strong ? [schema.mark('strong')] : []),
      ...(href ? [schema.mark('link', { href })] : []),
    ]
    return text.split(/\{\{(\w+)\}\}/).flatMap((part, at) => {
      if (at % 2 === 1) return [schema.node('fact', { name: part }, undefined, marks)]
      return part ? [schema.text(part, marks)] : []
    })
  })
}

function serializeParagraph(paragraph: Node): string {
  const { schema } = paragraph.type
  const pieces = trimPieces(piecesOf(paragraph))
  const plain: Piece[] = pieces.map(({ text }) => ({ text }))
  if (pieces.every((piece) => !isMarked(piece))) return write(plain, schema)
  const all = writeIfEqual(pieces, schema)
  if (all !== undefined) return all
  // Some marks can't be written, such as strong punctuation within a word: omit only those, and of "**Note:**now" only
  // the colon's.
  let accepted: Piece[][] = plain.map((piece) => [piece])
  pieces.forEach((piece, at) => {
    const candidates = [[piece], withPlainEnds(piece)].map((candidate) => spliced(accepted, at, 1, candidate))
    accepted =
      candidates.find((candidate) => writeIfEqual(candidate.flat(), schema) !== undefined) ?? accepted
  })
  return write(accepted.flat(), schema)
}

/** Without the mark around punctuation at its ends. */
function withPlainEnds(piece: Piece): Piece[] {
  const [, before = '', text = '', after = ''] =
    /^([\p{P}\p{S}]*)(.*?)([\p{P}\p{S}]*)$/su.exec(piece.text) ?? []
  return [{ text: before }, { ...piece, text }, { text: after }].filter((part) => part.text !== '')
}

function write(pieces: Piece[], schema: Schema): string {
  return writeIfEqual(pieces, schema) ?? pieces.map((piece) => mark(piece, escapeMarkup(piece.text))).join('')
}

/** Without escapes if that is parsed back as the same; with escapes otherwise; undefined if neither is. */
function writeIfEqual(pieces: Piece[], schema: Schema): string | undefined {
  const original = schema.node('paragraph', null, nodesOf(pieces, schema))
  const candidates = [(text: string) => text, escapeMarkup].map((escape) =>
    pieces.map((piece) => mark(piece, escape(piece.text))).join(''),
  )
  return candidates.find((source) => {
    const read = readPieces(source, schema)
    if (read.some(({ isForeign }) => isForeign)) return false
    return schema.node('paragraph', null, nodesOf(read, schema)).eq(original)
  })
}

function mark({ strong, href }: Piece, text: string): string {
  if (strong) return `**${text}**`
  return href ? `[${text}](${href})` : text
}

function escapeMarkup(text: string): string {
  return text.replaceAll(/[\\*_[\]<`!]/g, String.raw`\$&`)
}

function isMarked({ strong, href }: Piece): boolean {
  return Boolean(strong ?? href)
}

function piecesOf(paragraph: Node): Piece[] {
  const pieces: Piece[] = []
  paragraph.forEach((node) => {
    const href = node.marks.find(({ type }) => type.name === 'link')?.attrs.href as string | undefined
    const strong = node.marks.some(({ type }) => type.name === 'strong')
    const text = node.isText ? plainOf(node.text!, paragraph) : `{{${node.attrs.name}}}`
    const last = pieces.at(-1)
    if (last && Boolean(last.strong) === strong && last.href === href) last.text += text
    else pieces.push({ text, ...(strong && { strong }), ...(href && { href }) })
  })
  return pieces
}

/** Splits typed braces, which would be parsed as a reference. */
function plainOf(text: string, { type: { whitespace } }: Node): string {
  return text.replaceAll(whitespace === 'pre' ? /[^\S\n]/g : /\s/g, ' ').replaceAll('{{', '{ {')
}

/** Trims the paragraph, and moves spaces at the ends of marked text outside of its mark. */
function trimPieces(pieces: Piece[]): Piece[] {
  const outside = pieces.flatMap((piece) => {
    if (!isMarked(piece)) return [piece]
    const [, before = '', text = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(piece.text) ?? []
    return [{ text: before }, { ...piece, text }, { text: after }]
  })
  const merged: Piece[] = []
  for (const piece of outside.filter(({ text }) => text !== '')) {
    const last = merged.at(-1)
    if (last && !isMarked(last) && !isMarked(piece)) last.text += piece.text
    else merged.push({ ...piece })
  }
  const first = merged[0]
  if (first) first.text = first.text.trimStart()
  const last = merged.at(-1)
  if (last) last.text = last.text.trimEnd()
  return merged.filter(({ text }) => text !== '')
}
