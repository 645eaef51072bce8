import { z } from 'zod'

import { Prose, Sentence } from '#content/schemas/prose.ts'
import { Day, Link, Text } from '#content/schemas/text.ts'

/** What a search engine shows; each page has its own. The practice's name is added to each title. */
export const Meta = z.object({
  title: Text.max(70).regex(/^[^|]+$/, 'the practice’s name is added by itself'),
  description: Text.min(50).max(160),
})

/** The beginning of each page: `title` is its only `h1`. */
export const PageHead = { meta: Meta, title: Text, lead: Sentence }

export const Section = z.object({ title: Text, body: Prose })
export const Step = z.object({ title: Text, body: Prose })

/** `link` makes the whole card lead there. */
export const Card = z.object({ title: Text, body: Prose })
export const LinkCard = Card.extend({ detail: Text, link: Link })

export const Question = z.object({ question: Text, answer: Prose })

/** The last thing on a page: one main button, and a quieter second one. */
export const CallToAction = z.object({ title: Text, body: Prose, link: Link, second: Link.optional() })

/** A page of numbered rules or promises; `id` is the place on the page, `#retention`. */
export const PolicyPage = z.object({
  ...PageHead,
  updated: z.object({ label: Text, day: Day }),
  contents: Text,
  sections: z.array(Section.extend({ id: z.string().regex(/^[a-z-]+$/) })).min(1),
})
export type PolicyPage = z.infer<typeof PolicyPage>
