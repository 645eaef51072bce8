import { fromMarkdown } from 'mdast-util-from-markdown'
import { z } from 'zod'

import { Href, Text } from '#content/schemas/text.ts'

/** A piece of a sentence: plain, strong, or a link; never both. */
export type Span = { text: string; strong?: true; href?: string }

/** Paragraphs and lists, in reading order. */
export type Block = { kind: 'paragraph'; spans: Span[] } | { kind: 'list'; items: Span[][] }

type Node = ReturnType<typeof fromMarkdown>['children'][number]

/**
 * One paragraph, written as a string with `**strong**` and `[text](href)`, read as spans.
 * Any other markup is refused, so that what is written is what is shown.
 */
export const Sentence = Text.transform((source, context) => readSpans(source, context))

/** A text of one or more blocks, written as a string or as `['A paragraph.', { list: ['One', 'Two'] }]`. */
export const Prose = z
  .union([Text, z.array(z.union([Text, z.object({ list: z.array(Text).min(1) })])).min(1)])
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
  const [paragraph, ...more] = fromMarkdown(source).children
  const spans = paragraph?.type === 'paragraph' && more.length === 0 ? paragraph.children.map(toSpan) : [null]
  return spans.flatMap((span) => {
    if (span) return [span]
    context.addIssue({
      code: 'custom',
      message: `markup other than **strong** and [text](href) in: ${source}`,
    })
    return []
  })
}

function toSpan(node: Node): Span | null {
  if (node.type === 'text') return { text: node.value }
  const inner = 'children' in node && node.children.length === 1 ? node.children[0] : undefined
  if (inner?.type !== 'text') return null
  if (node.type === 'strong') return { text: inner.value, strong: true }
  if (node.type === 'link' && !node.title && Href.safeParse(node.url).success)
    return { text: inner.value, href: node.url }
  return null
}
