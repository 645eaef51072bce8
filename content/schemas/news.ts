import { z } from 'zod'

import { field } from '#content/fields.ts'
import { Day, Text, Sentence } from '#content/schemas/text.ts'
import { siteDraft } from '#content/messages/site-draft.ts'

/** The texts of each state but `unsaid`. */
export const AvailabilityWords = z.object({
  accepting: field(Text.max(200), 'While you accept new clients'),
  waitlist: field(Text.max(200), 'While there is a waitlist'),
  full: field(Text.max(200), 'While your practice is full'),
})

/** Whether the practice accepts new clients. `unsaid` shows nothing. */
export const Availability = z.object({
  state: field(
    z.enum(['unsaid', 'accepting', 'waitlist', 'full']).meta({
      options: {
        unsaid: 'Say nothing about it',
        accepting: 'I accept new clients',
        waitlist: 'There is a waitlist',
        full: 'My practice is full',
      },
    }),
    'New clients',
    'Shown on the home page, where people book and on the contact page, and told to search engines.',
  ),
  since: field(Day.nullable(), 'Since', 'Shown with the words, so that people know how fresh they are.'),
  words: field(AvailabilityWords, 'What visitors read'),
  inForm: field(
    Text.max(300),
    'Above the question form, while there is a waitlist',
    'Say how to get on it. No one should have to write about their health for that.',
  ),
})
export type Availability = z.infer<typeof Availability>

const Notice = z
  .object({
    text: field(Sentence, 'Text', 'One or two sentences: what is different, and when you answer again.'),
    kind: field(
      z.enum(['vacation', 'other']).meta({ options: { vacation: 'I am away', other: 'Something else' } }),
      'Kind',
      'While you are away, the crisis numbers are shown beside it.',
    ),
    from: field(Day, 'From'),
    until: field(Day, 'Until, that day included'),
  })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    message: siteDraft.reasons.daysReversed,
  })

/** Notices for some days. Each appears and disappears at midnight by the practice's clock. */
export const Notices = z.object({
  list: field(
    z.array(Notice).max(5),
    'Notices',
    'They appear and disappear on their own, on the home page, the booking page and the contact page.',
  ),
})
export type Notices = z.infer<typeof Notices>
