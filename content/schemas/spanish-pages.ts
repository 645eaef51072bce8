import { z } from 'zod'

import { field } from '#content/fields.ts'
import { AvailabilityWords } from '#content/schemas/news.ts'
import {
  Badges,
  Body,
  Card,
  Heading,
  HeroCosts,
  PageHead,
  PictureDescription,
  Section,
  Step,
  TitleAndLead,
} from '#content/schemas/page-parts.ts'
import { Link, Text } from '#content/schemas/text.ts'

/** The first page in Spanish: what the home page begins with, and what there is to know before booking. */
export const SpanishPage = z.object({
  meta: PageHead.meta,
  hero: field(
    z.object({
      kicker: field(Text.max(60), 'Line above the headline'),
      headline: field(Text.max(90), 'Headline'),
      lead: field(Text.max(300), 'First sentences'),
      // Follows the fact: “Languages you work in”.
      languages: Text,
      book: Link,
      crisis: Link,
      costs: HeroCosts,
      newClients: field(
        AvailabilityWords,
        'New clients',
        'Which of them is shown follows “New clients” under Notices.',
      ),
      badges: Badges,
      pictureDescription: PictureDescription,
    }),
    'First screen',
  ),
  facts: field(
    z.object({ title: Heading, items: field(z.array(Card).min(1).max(10), 'Parts') }),
    'Before booking',
  ),
  platforms: field(
    z.object({
      ...TitleAndLead,
      link: Text.includes('{platform}'),
      withoutInsurers: field(Text.max(160), 'For a platform that has no insurance company on your list'),
    }),
    'Ways to book',
  ),
  steps: field(z.object({ title: Heading, items: field(z.array(Step).length(3), 'Steps') }), 'How it works'),
  contact: field(z.object({ title: Heading, body: Body }), 'Questions'),
  emergency: field(Section.extend({ link: Link }), 'Not for emergencies'),
})
export type SpanishPage = z.infer<typeof SpanishPage>

/** Help in a crisis, in Spanish. The lines and their numbers are fixed words. */
export const SpanishCrisisPage = z.object({
  ...PageHead,
  lines: z.object({ title: Text, lead: Text }),
  kit: field(
    z.object({
      ...TitleAndLead,
      items: field(
        z
          .array(z.object({ title: field(Text.max(60), 'Heading'), text: field(Text.max(400), 'Text') }))
          .length(4),
        'Four things to do',
      ),
    }),
    'Coping kit',
  ),
  practice: field(Section, 'Your practice'),
})
export type SpanishCrisisPage = z.infer<typeof SpanishCrisisPage>
