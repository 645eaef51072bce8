import { Lexer } from 'marked'
import { z } from 'zod'

import { field } from '#content/fields.ts'
import { siteDraft } from '#content/messages/site-draft.ts'
import { fill } from '#contracts/fill.ts'

/** A text for readers: never empty, and without spaces around it. */
export const Text = z
  .string()
  .min(1)
  .refine((text) => text === text.trim(), siteDraft.reasons.spaces)
  .meta({ control: 'line' })

/**
 * An address outside of the site. Its host must be a domain: other hosts may contain `;` and `,`, which would add
 * directives to the Content-Security-Policy that contains it.
 */
export const OutsideUrl = z.url({ protocol: /^https$/, hostname: z.regexes.domain })

/** A path of the site, with an optional fragment. */
export const Path = z.string().regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?(?:#[a-z0-9-]+)?$/)

/** A file that the owner offers (contracts/uploads.ts). */
export const PdfPath = z.string().regex(/^\/files\/[a-z0-9]+(?:-[a-z0-9]+)*\.pdf$/)

/**
 * The address of a page or profile that does not exist: links to it are removed (`offers.ts`). A string instead of null,
 * because references are resolved within texts, before these are parsed.
 */
export const NO_TARGET = '#no-page'

/** Any link target. */
export const Href = z.union([
  z.literal(NO_TARGET),
  Path,
  PdfPath,
  OutsideUrl,
  z.string().regex(/^#[a-z0-9-]+$/),
  z.string().regex(/^mailto:[^\s@]+@[^\s@]+$/),
  z.string().regex(/^(?:tel|sms):\+?[0-9]+$/),
])

/** A link or button that leads somewhere. */
export const Link = z.object({ label: Text, href: Href })

/** A link with a label of the owner's; the specification determines its target. */
export const NamedLink = z.object({ label: field(Text.max(60), 'Words'), href: Href })

/** A link whose label and target are the owner's. */
export const OwnLink = z.object({
  label: field(Text.max(60), 'Words on the button'),
  href: field(Href.meta({ control: 'link' }), 'Where it leads'),
})
export type Link = z.infer<typeof Link>

/** A toast: what happened, and what that means for the reader. */
export const Toast = z.object({ title: Text, description: Text })
export type Toast = z.infer<typeof Toast>

/** A toast with a title only. */
export const ShortToast = z.object({ title: Text })
export type ShortToast = z.infer<typeof ShortToast>

/** A day of the calendar, `2026-11-20`. */
export const Day = z.iso.date()

/** A piece of a sentence: plain, strong, or a link; never both. */
export type Span = { text: string; strong?: true; href?: string }

/** Paragraphs and lists, in reading order. */
export type Block = { kind: 'paragraph'; spans: Span[] } | { kind: 'list'; items: Span[][] }

/**
 * One paragraph, written as a string with `**strong**` and `[text](href)`, parsed into spans. Any other markup is
 * refused, because it would be shown as written.
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

/** For several compositions: each parses all sentences of a site, and hardly any has changed since the previous one. */
const CACHED_SENTENCES = 3000
const cachedSpans = new Map<string, Span[]>()

function readSpans(source: string, context: z.RefinementCtx): Span[] {
  const known = cachedSpans.get(source)
  if (known) return known
  const { data } = z.array(Token).safeParse(Lexer.lexInline(source, { gfm: false }))
  if (!data) {
    context.addIssue({ code: 'custom', message: fill(siteDraft.reasons.markup, { text: source }) })
    return z.NEVER
  }
  if (cachedSpans.size === CACHED_SENTENCES) cachedSpans.clear()
  // Frozen, because several compositions share them.
  data.forEach(Object.freeze)
  cachedSpans.set(source, Object.freeze(data) as Span[])
  return data
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
