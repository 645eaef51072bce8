import { z } from 'zod'

import { field } from '#content/fields.ts'
import {
  Badges,
  Body,
  Heading,
  PageHead,
  Question,
  Section,
  Step,
  TitleAndLead,
} from '#content/schemas/page-parts.ts'
import { Day, Link, NamedLink, Text, Sentence } from '#content/schemas/text.ts'

/** `lawChecked` is the day on which somebody last checked the law that this page is about. */
export const EsaPage = z.object({
  ...PageHead,
  badges: Badges,
  toForm: field(NamedLink, 'Button to the form'),
  inShort: field(Text.max(160), 'Fee and time, below the button'),
  evaluator: field(
    z.object({
      title: Heading,
      body: field(Sentence, 'Text'),
      verify: field(Link, 'Link to the license'),
      outcomes: field(
        Text.max(160),
        'How many evaluations ended without a letter',
        'Only in numbers that you can prove, such as “In 2026, 9 of 52 evaluations ended without a letter.” Empty: not shown.',
      ).nullable(),
    }),
    'Who evaluates',
  ),
  introduction: field(Section, 'Introduction'),
  whatItIs: field(Section, 'What an ESA evaluation is'),
  steps: field(
    z.object({ ...TitleAndLead, items: field(z.array(Step.extend({ title: Text })).length(4), 'Steps') }),
    'The process',
  ),
  fee: field(
    z.object({
      title: Heading,
      amount: Text,
      per: field(Text.max(60), 'What the fee is for'),
      body: Body,
      link: Link,
    }),
    'The fee',
  ),
  letter: field(Section, 'Sample letter'),
  disclaimers: field(
    z.object({
      title: Heading,
      items: field(
        z.array(Sentence).min(1).max(12),
        'Statements',
        'The first three are shown, the others folded.',
      ),
      more: field(Text.max(60), 'Above the folded ones'),
    }),
    'Disclaimers',
  ),
  lawChecked: z.object({ label: Text, day: Day }),
  questions: field(
    z.object({ title: Heading, items: field(z.array(Question).min(1).max(20), 'Questions') }),
    'Questions',
  ),
})
export type EsaPage = z.infer<typeof EsaPage>
