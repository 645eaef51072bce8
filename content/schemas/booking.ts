import { z } from 'zod'

import { field } from '#content/fields.ts'
import { OutsideUrl, Text } from '#content/schemas/text.ts'
import { otherPlanWords } from '#content/messages/insurance-other-plans.ts'
import { siteDraft } from '#content/messages/site-draft.ts'
import { fill } from '#contracts/fill.ts'

const { reasons } = siteDraft

/** Where therapy is booked. */
export const BookingPlatformId = z.enum(['doctor-booking', 'headway', 'sondermind', 'grow-therapy'])
export type BookingPlatformId = z.infer<typeof BookingPlatformId>

/** Every platform that a badge can name; no insurer maps to Rula. */
export const PlatformId = z.enum([...BookingPlatformId.options, 'rula']).meta({
  options: {
    'doctor-booking': 'Doctor-booking platform',
    headway: 'Headway',
    sondermind: 'SonderMind',
    'grow-therapy': 'Grow Therapy',
    rula: 'Rula',
  },
})
export type PlatformId = z.infer<typeof PlatformId>

/** Names of colours that the style sheet has a light and a dark pair for. */
export const BadgeColour = z.enum(['amber', 'green', 'blue', 'violet', 'rose'])
export type BadgeColour = z.infer<typeof BadgeColour>

const PlatformProfile = z.object({
  name: field(Text.max(40), 'Name of the platform'),
  badge: BadgeColour,
  profileUrl: field(
    OutsideUrl.nullable(),
    'Address of your profile there',
    'Leave it empty if you have none.',
  ),
})
export type Platform = z.infer<typeof PlatformProfile> & { id: PlatformId }

const Origins = z
  .array(OutsideUrl.refine((url) => !URL.canParse(url) || new URL(url).origin === url, reasons.origin))
  .max(10)

const LinkMarks = z
  .array(
    z.object({
      name: field(
        z
          .string()
          .regex(/^[a-z]+(?:-[a-z]+)*$/, reasons.lowercaseLetters)
          .max(60),
        'Name, without data-',
      ),
      value: field(Text.max(200), 'Value'),
    }),
  )
  .max(12)
  .refine((marks) => new Set(marks.map(({ name }) => name)).size === marks.length, reasons.nameTwice)

const WrittenWidget = z.object({
  scriptUrl: field(
    OutsideUrl,
    'Address of the script',
    'In the code that the platform gives out for websites: what follows src=. It runs in a frame of its own, and can read nothing of your site.',
  ),
  load: field(
    z.enum(['on-request', 'at-once']).meta({ options: { 'on-request': 'On request', 'at-once': 'At once' } }),
    'When the calendar loads',
    'On request: visitors are asked first. At once: the platform learns of everyone who opens the booking page. The privacy policy follows your choice.',
  ),
  link: z.object({
    class: field(Text.max(100), 'Class of the link', 'In the same code: what follows class=.'),
    data: field(
      LinkMarks,
      'What the link says of your practice',
      'In the same code: each part that begins with data-, such as data-practice-id.',
    ),
  }),
  allowed: field(
    z.object({
      frame: field(Origins, 'Pages in a frame'),
      style: field(Origins, 'Style sheets'),
      image: field(Origins, 'Pictures'),
      connect: field(Origins, 'Connections'),
    }),
    'What else it may load, and from where',
  ),
})

/**
 * The doctor-booking platform's plugin: a script that makes a link open a calendar. `load` decides when the third party
 * is contacted. `link` identifies the link for the script: its class and `data-` attributes. `allowed` lists further
 * resources that the script may load, by origin.
 */
const BookingWidget = WrittenWidget.transform(({ link, ...widget }) => ({
  ...widget,
  link: { ...link, data: Object.fromEntries(link.data.map(({ name, value }) => [name, value])) },
}))
export type BookingWidget = z.infer<typeof BookingWidget>

/** One insurer, and the platform where its clients book. */
export type Insurer = z.infer<typeof WrittenInsurer> & {
  bookingUrl: string
  /** Other names that people type, if any. */
  otherNames?: string[]
}
const WrittenInsurer = z.object({
  name: field(Text.max(80), 'Insurance company'),
  platform: field(PlatformId, 'Booked through'),
})

/** Kinds of plans that have an answer of their own. */
const otherPlanKinds = Object.keys(otherPlanWords) as (keyof typeof otherPlanWords)[]
const OtherPlanKind = z.enum(otherPlanKinds).meta({
  options: Object.fromEntries(otherPlanKinds.map((kind) => [kind, otherPlanWords[kind].label])),
})
export type OtherPlanKind = z.infer<typeof OtherPlanKind>

/** A plan that is not an insurer on the list, even if the names are similar. */
const OtherPlan = z.object({
  name: field(Text.max(80), 'Name on the card'),
  kind: field(OtherPlanKind, 'What it is'),
})
export type OtherPlan = z.infer<typeof OtherPlan>

/** Every platform by its id, and the insurers sorted by name, each with its platform's profile. */
export const Platforms = z
  .object({
    platforms: z.record(PlatformId, PlatformProfile),
    insurers: field(
      // Each names the platform to which its clients are sent.
      z.array(WrittenInsurer).max(200).meta({ group: 'Insurance' }),
      'Insurance companies',
      'Visitors see them sorted by name. Ask each platform for its list once a year.',
    ),
    largest: field(
      z
        .array(field(Text.max(80), 'Insurance company'))
        .max(8)
        .meta({ group: 'Insurance' }),
      'Largest insurance companies',
      'Offered as buttons before anyone types. Spell them as on the list above; others are left out.',
    ),
    otherNames: field(
      z
        .array(
          z.object({
            typed: field(Text.max(80), 'What people type'),
            insurer: field(Text.max(80), 'Company on your list'),
          }),
        )
        .max(200)
        .meta({ group: 'Insurance' }),
      'Other names of insurance companies',
      'Such as UHC for UnitedHealthcare. Spaces, punctuation and capital letters make no difference.',
    ),
    otherPlans: field(
      z.array(OtherPlan).max(300).meta({ group: 'Insurance' }),
      'Not these companies: plans of another kind',
      'Such as Aetna Better Health, which is Medicaid and not Aetna. Whoever types such a name is told what it is and where to turn, and is never sent to a platform. A name that is also on your list of companies counts as the company. Look through it once a year, in January: plans change.',
    ),
    widget: field(BookingWidget, 'Calendar on your booking page'),
  })
  .transform((written, context): BookingFacts => ({
    platforms: PlatformId.options.map((id) => ({ id, ...written.platforms[id] })),
    insurers: written.insurers
      .map((insurer, index): Insurer => {
        const bookingUrl = written.platforms[insurer.platform].profileUrl
        const others = written.otherNames.filter((other) => other.insurer === insurer.name)
        const otherNames = others.length > 0 && { otherNames: others.map(({ typed }) => typed) }
        if (bookingUrl) return { ...insurer, ...otherNames, bookingUrl }
        const { name } = written.platforms[insurer.platform]
        const message = fill(reasons.noProfile, { insurer: insurer.name, platform: name })
        context.addIssue({ code: 'custom', path: ['insurers', index, 'platform'], message })
        return { ...insurer, bookingUrl: '' }
      })
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    largest: written.largest.filter((name) => written.insurers.some((insurer) => insurer.name === name)),
    otherPlans: written.otherPlans,
    widget: written.widget,
  }))

/** Facts of the booking page. */
export interface BookingFacts {
  insurers: Insurer[]
  platforms: Platform[]
  /** Names of the insurers that are suggested before anything is typed. */
  largest: string[]
  otherPlans: OtherPlan[]
  widget: BookingWidget
}
