import { z } from 'zod'

import { BookingPlatformId } from '#content/schemas/booking.ts'
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

const Titled = z.object({ title: Text, text: Text })

/** The home page: its sections in reading order. */
export const HomePage = z.object({
  meta: z.object({ title: Text, description: Text.max(160) }),
  hero: z.object({
    kicker: Text,
    headline: Text,
    lead: Text,
    book: Link,
    ask: Text,
    badges: z.tuple([Text, Text, Text]),
    pictureDescription: Text,
  }),
  intro: z.object({
    title: Text,
    text: Prose,
    bioTitle: Text,
    bio: Prose,
    more: Link,
    pictureDescription: Text,
    signature: Text,
  }),
  services: z.object({
    title: Text,
    lead: Text,
    items: z.array(Titled.extend({ detail: Text, action: Link })).length(3),
  }),
  steps: z.object({ title: Text, lead: Text, items: z.array(Titled).length(3) }),
  testimonials: z.object({
    title: Text,
    lead: Text,
    more: Link,
  }),
  enquiry: z.object({ title: Text, lead: Text, promise: Text }),
  insurance: z.object({
    title: Text,
    text: Prose,
    platforms: z.array(Titled).length(2),
    selfPay: Titled,
    action: Link,
  }),
  callToAction: z.object({ title: Text, text: Text, book: Link, ask: Text }),
})
export type HomePage = z.infer<typeof HomePage>

export const AboutPage = z.object({
  ...PageHead,
  pictureDescription: Text,
  story: Section,
  credentials: z.object({
    title: Text,
    items: z.array(z.object({ label: Text, value: Text })).min(1),
    verify: Link,
  }),
  availability: Section,
  groups: z.object({ title: Text, lead: Sentence, items: z.array(Card).length(6) }),
  culturalSensitivity: Section,
  callToAction: CallToAction,
})
export type AboutPage = z.infer<typeof AboutPage>

export const ServicesPage = z.object({
  ...PageHead,
  cards: z.array(LinkCard).length(3),
  technology: Section,
  privacy: Section,
  emergency: Section,
  callToAction: CallToAction,
})
export type ServicesPage = z.infer<typeof ServicesPage>

/** `lawChecked` is the day on which somebody last read the law that this page speaks of. */
export const EsaPage = z.object({
  ...PageHead,
  badges: z.tuple([Text, Text, Text]),
  toForm: Link,
  introduction: Section,
  whatItIs: Section,
  steps: z.object({ title: Text, lead: Sentence, items: z.array(Step).length(4) }),
  fee: z.object({ title: Text, amount: Text, per: Text, body: Prose, link: Link }),
  disclaimers: z.object({ title: Text, items: z.array(Sentence).min(1) }),
  lawChecked: z.object({ label: Text, day: Day }),
  questions: z.object({ title: Text, items: z.array(Question).length(6) }),
})
export type EsaPage = z.infer<typeof EsaPage>

/** Frames the products of `facts/products.ts`; `disclosure` stands next to each group of affiliate links. */
export const ResourcesPage = z.object({
  ...PageHead,
  ebook: z.object({ title: Text, contains: Text, buy: Text, note: Sentence }),
  kit: z.object({ title: Text, lead: Sentence, itemsTitle: Text, crisis: Sentence }),
  recommended: z.object({ title: Text, lead: Sentence }),
  viewOnAmazon: Text,
  viewOnAmazonOf: Text.includes('{product}'),
  disclosure: Sentence,
  whyDigital: z.object({ title: Text, items: z.array(Card).min(3) }),
})
export type ResourcesPage = z.infer<typeof ResourcesPage>

export const BookingPage = z.object({
  ...PageHead,
  lookup: z.object({ title: Text, lead: Sentence }),
  platforms: z.object({
    title: Text,
    lead: Sentence,
    items: z.array(Card.extend({ platform: BookingPlatformId, link: Link })).length(4),
  }),
  payment: z.object({ title: Text, items: z.array(Card).min(1) }),
  steps: z.object({ title: Text, items: z.array(Step).length(4) }),
  questions: z.object({ title: Text, body: Prose, ask: Text, faqs: Link }),
  goodFaithEstimate: Section,
})
export type BookingPage = z.infer<typeof BookingPage>

/** One accordion of the FAQs page; `id` is its place there. */
export const FaqCategory = z.object({
  id: z.string().regex(/^[a-z-]+$/),
  title: Text,
  questions: z.array(Question).min(3).max(6),
})
export type FaqCategory = z.infer<typeof FaqCategory>

export const FaqsPage = z.object({
  ...PageHead,
  contents: Text,
  crisis: z.object({ title: Text, lead: Sentence }),
  categories: z.array(FaqCategory).length(6),
  callToAction: z.object({ title: Text, body: Prose, link: Link, second: Link }),
})
export type FaqsPage = z.infer<typeof FaqsPage>

export const TestimonialsPage = z.object({ ...PageHead, toForm: Link, listTitle: Text, note: Sentence })
export type TestimonialsPage = z.infer<typeof TestimonialsPage>

export const ContactPage = z.object({
  ...PageHead,
  formTitle: Text,
  direct: z.object({ title: Text, body: Prose, email: Text, phone: Text }),
  emergency: Section,
  thankYou: z.object({ title: Text, body: Sentence, links: z.tuple([Link, Link]) }),
})
export type ContactPage = z.infer<typeof ContactPage>
