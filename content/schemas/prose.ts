import { Lexer } from 'marked'
import { z } from 'zod'

import { Href, Text } from '#content/schemas/text.ts'
import { siteDraft } from '#content/messages/site-draft.ts'
import { fill } from '#contracts/fill.ts'

/** A piece of a sentence: plain, strong, or a link; never both. */
export type Span = { text: string; strong?: true; href?: string }

/** Paragraphs and lists, in reading order. */
export type Block = { kind: 'paragraph'; spans: Span[] } | { kind: 'list'; items: Span[][] }

/**
 * One paragraph, written as a string with `**strong**` and `[text](href)`, read as spans.
 * Any other markup is refused: it would be shown as written.
 */
export const Sentence = Text.meta({ control: 'sentence' }).transform((source, context) =>
  readSpans(source, context),
)

/** A text of one or more blocks, written as a string or as `['A paragraph.', { list: ['One', 'Two'] }]`. */
export const Prose = z
  .union([Text, z.array(z.union([Text, z.object({ list: z.array(Text).min(1) })])).min(1)])
  .meta({ control: 'prose' })
  .transform((written, context) =>
    [written]
      .flat()
      .map((block): Block =>
        typeof block === 'string'
          ? { kind: 'paragraph', spans: readSpans(block, context) }
          : { kind: 'list', items: block.list.map((item) => readSpans(item, context)) },
      ),
  )

function readSpans(source: string, context: z.RefinementCtx): Span[] {
  const spans = z.array(Token).safeParse(Lexer.lexInline(source, { gfm: false }))
  if (spans.success) return spans.data
  context.addIssue({ code: 'custom', message: fill(siteDraft.reasons.markup, { text: source }) })
  return z.NEVER
}

/** Plain text inside of a mark; escapes are allowed. */
const PlainInside = z
  .array(z.object({ type: z.enum(['text', 'escape']), text: z.string() }))
  .min(1)
  .transform((tokens) => tokens.map(({ text }) => text).join(''))

/** Tokens of the parser that are allowed, as spans. */
const Token = z.union([
  z.object({ type: z.enum(['text', 'escape']), text: z.string() }).transform(({ text }): Span => ({ text })),
  z
    .object({ type: z.literal('strong'), tokens: PlainInside })
    .transform(({ tokens: text }): Span => ({ text, strong: true })),
  z
    .object({ type: z.literal('link'), href: Href, title: z.null().optional(), tokens: PlainInside })
    .transform(({ href, tokens: text }): Span => ({ text, href })),
])
