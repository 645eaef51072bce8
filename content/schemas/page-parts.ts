import { z } from 'zod'

import { field, mainButton } from '#content/fields.ts'
import { NamedLink, OwnLink, Text, Prose, Sentence } from '#content/schemas/text.ts'
import { siteDraft } from '#content/messages/site-draft.ts'

export const Heading = field(Text.max(90), 'Heading')
export const Lead = field(Text.max(400), 'First sentences')
export const Body = field(Prose, 'Text')
export const TitleAndLead = { title: Heading, lead: field(Sentence, 'First sentences') }
export const PictureDescription = field(
  Text.max(200),
  'What the picture shows',
  'For people who do not see it. Say what is there, without "picture of".',
)

/** Lasting facts below a headline. Each is a promise, so the owner may remove it. */
export const Badges = field(
  z.array(Text.max(60)).max(4),
  'Badges',
  'Short facts that hold for good, such as where you are licensed. What nobody certifies must not sound certified.',
)

/** What a search engine shows; each page has its own. The practice's name is added to each title. */
const Meta = field(
  z.object({
    title: field(
      Text.max(70).regex(/^[^|]+$/, siteDraft.reasons.titleHasPractice),
      'Title',
      'The name of the practice is added automatically.',
    ),
    description: field(Text.min(50).max(200), 'Description', 'One or two sentences, 50 to 160 characters.'),
  }),
  'In search results',
)

/** The beginning of each page: `title` is its only `h1`. */
export const PageHead = { meta: Meta, ...TitleAndLead }

export const Section = z.object({ title: Heading, body: Body })
export const Step = z.object({ title: Heading, body: Body })

/** `link` makes the whole card lead there. */
export const Card = z.object({ title: Heading, body: Body })

/** What a service costs, in large figures, and the words beside them. */
export const Priced = {
  price: field(Text.max(24), 'Price', 'Name a fee, so that it changes when you change the fee.'),
  priceNote: field(Text.max(120), 'What the price is for'),
}
/** The specification says where each card of the services leads. */
export const LinkCard = Card.extend({
  detail: field(Text.max(80), 'Small line'),
  ...Priced,
  link: field(NamedLink, 'Link'),
})

export const Question = z.object({
  question: field(Text.max(200), 'Question'),
  answer: field(Prose, 'Answer'),
})

/** Above the links to the owner's own pages; not shown if there are none. */
export const Topics = field(z.object(TitleAndLead), 'Links to your own pages')
export type Topics = z.infer<typeof Topics>

/** The last section of a page: one main button, and an optional second one. */
export const CallToAction = z.object({
  title: Heading,
  body: Body,
  link: mainButton(field(OwnLink, 'Main button')),
  second: field(OwnLink, 'Second button').optional(),
})

/** Below the first buttons: who pays, what it costs without insurance, and the link to the insurers. */
export const HeroCosts = field(
  z.object({
    insured: field(Text.max(60), 'Who pays'),
    selfPay: field(Text.max(60), 'Without insurance'),
    check: field(Text.max(40), 'Link to the insurance companies'),
  }),
  'What it costs, below the buttons',
)
export type HeroCosts = z.infer<typeof HeroCosts>
