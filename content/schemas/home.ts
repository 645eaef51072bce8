import { z } from 'zod'

import { Prose } from '#content/schemas/prose.ts'
import { Link, Text } from '#content/schemas/text.ts'

const Titled = z.object({ title: Text, text: Text })

/** The home page: its sections in reading order. */
export const HomeWords = z.object({
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
export type HomeWords = z.infer<typeof HomeWords>
