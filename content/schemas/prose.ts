import { fromMarkdown } from 'mdast-util-from-markdown'
import { z } from 'zod'

import { Href, Text } from '#content/schemas/text.ts'

type Node = ReturnType<typeof fromMarkdown>['children'][number]

/** A piece of a sentence: plain, strong, or a link (never both). */
export const Span = z.object({
  text: z.string().min(1),
  strong: z.literal(true).optional(),
  href: Href.optional(),
})
export type Span = z.infer<typeof Span>

/**
 * One paragraph. Written as a string with `**strong**` and `[text](href)`, read as spans.
 * Any other markup is refused, so that what is written is what is shown.
 */
export const Sentence = Text.transform((source, context): Span[] => {
  const [paragraph, ...more] = fromMarkdown(source).children
  if (paragraph?.type !== 'paragraph' || more.length > 0) return refuse(context, 'is not one plain paragraph')
  const spans = paragraph.children.map(toSpan)
  return spans.every((span) => span !== null)
    ? spans
    : refuse(context, 'has markup other than links and strong')
}).pipe(z.array(Span).min(1))
export type Sentence = z.output<typeof Sentence>

/** Paragraphs and lists. Written as `['A paragraph.', { list: ['One', 'Two'] }]`. */
export const Prose = z
  .array(
    z.union([
      Sentence.transform((spans) => ({ kind: 'paragraph' as const, spans })),
      z
        .object({ list: z.array(Sentence).min(1) })
        .transform(({ list }) => ({ kind: 'list' as const, items: list })),
    ]),
  )
  .min(1)
export type Prose = z.output<typeof Prose>

function toSpan(node: Node): Span | null {
  if (node.type === 'text') return { text: node.value }
  const inner = 'children' in node && node.children.length === 1 ? node.children[0] : undefined
  if (inner?.type !== 'text') return null
  if (node.type === 'strong') return { text: inner.value, strong: true }
  if (node.type === 'link' && !node.title) return { text: inner.value, href: node.url }
  return null
}

function refuse(context: z.RefinementCtx, message: string) {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}
