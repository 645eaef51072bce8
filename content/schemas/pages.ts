import { z } from 'zod'

import { CallToAction, Card, LinkCard, PageHead, Question, Section, Step } from '#content/schemas/page.ts'
import { BookingPlatformId } from '#content/schemas/platforms.ts'
import { Prose, Sentence } from '#content/schemas/prose.ts'
import { Day, Link, Text } from '#content/schemas/text.ts'

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
})
export type EsaPage = z.infer<typeof EsaPage>

export const EsaQuestions = z.object({ title: Text, items: z.array(Question).length(6) })
export type EsaQuestions = z.infer<typeof EsaQuestions>

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
})
export type BookingPage = z.infer<typeof BookingPage>

export const FaqsPage = z.object({
  ...PageHead,
  contents: Text,
  crisis: z.object({ title: Text, lead: Sentence }),
  callToAction: z.object({ title: Text, body: Prose, link: Link, second: Link }),
})
export type FaqsPage = z.infer<typeof FaqsPage>

/** One accordion of the FAQs page; `id` is its place there. */
export const FaqCategory = z.object({
  id: z.string().regex(/^[a-z-]+$/),
  title: Text,
  questions: z.array(Question).min(3).max(6),
})
export type FaqCategory = z.infer<typeof FaqCategory>

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

export const NotFoundPage = z.object({ ...PageHead, link: Link })
export type NotFoundPage = z.infer<typeof NotFoundPage>
