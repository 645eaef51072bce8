import { z } from 'zod'

import { field } from '#content/fields.ts'
import { Heading } from '#content/schemas/page-parts.ts'
import { Text, Sentence } from '#content/schemas/text.ts'

const Fitting = z.object({
  title: Heading,
  items: field(z.array(Sentence).min(1).max(6), 'Entries'),
})

/** Below the plans; their cards and the page’s headline are the specification’s. */
export const MembershipPage = z.object({
  why: field(
    z.object({
      title: Heading,
      items: field(
        z
          .array(z.object({ title: field(Text.max(60), 'Heading'), text: field(Text.max(300), 'Text') }))
          .length(3),
        'Reasons',
      ),
    }),
    'Why a membership',
  ),
  fits: field(Fitting, 'Who it is for'),
  fitsNot: field(Fitting, 'Who is better served otherwise'),
})
export type MembershipPage = z.infer<typeof MembershipPage>
