import { z } from 'zod'

import { BookingWidget, Insurer, Platform, type PlatformId } from '#content/schemas/facts.ts'
import { sample } from '#content/schemas/sample.ts'

/** Each platform once; `profileUrl` is the practice's own page there, null where it has none. */
export const platforms = z.array(Platform).parse([
  {
    id: 'doctor-booking',
    name: sample('name of the doctor-booking platform', 'Harborbook'),
    badge: 'amber',
    profileUrl: sample('profile on the doctor-booking platform', 'https://booking.example/quiet-tide'),
  },
  {
    id: 'headway',
    name: 'Headway',
    badge: 'green',
    profileUrl: sample('profile on Headway', 'https://headway.co/'),
  },
  {
    id: 'sondermind',
    name: 'SonderMind',
    badge: 'blue',
    profileUrl: sample('profile on SonderMind', 'https://www.sondermind.com/'),
  },
  {
    id: 'grow-therapy',
    name: 'Grow Therapy',
    badge: 'violet',
    profileUrl: sample('profile on Grow Therapy', 'https://growtherapy.com/'),
  },
  // The FAQs mention it; a profile can be added here, and insurers in insurers.ts.
  { id: 'rula', name: 'Rula', badge: 'rose', profileUrl: null },
])

/**
 * The doctor-booking platform's plugin, as the code that it gives out for websites says.
 * `load`: 'on-request' asks the visitor first; 'at-once' tells the platform about every visit to the page.
 */
export const bookingWidget = BookingWidget.parse({
  scriptUrl: sample('script of the doctor-booking platform', 'https://booking.example/plugin/embed.js'),
  load: 'on-request',
  link: {
    class: 'booking-plugin',
    data: {
      type: 'book-button',
      'practice-id': sample('practice’s id at the doctor-booking platform', 'sample-practice'),
    },
  },
  allowed: { frame: ['https://booking.example'], style: [], image: [], connect: [] },
})

const names = sample('insurers that the practice accepts, with their platforms', {
  headway: [
    'Aetna',
    'Ambetter from Sunshine Health',
    'AvMed',
    'Carelon Behavioral Health',
    'Cigna',
    'Florida Blue',
    'Optum',
    'Oscar Health',
    'Oxford Health Plans',
    'Quest Behavioral Health',
    'UMR',
    'UnitedHealthcare',
  ],
  'grow-therapy': ['Humana', 'Medicare', 'Molina Healthcare of Florida'],
  sondermind: [
    'Anthem Blue Cross and Blue Shield',
    'Capital Health Plan',
    'GEHA',
    'Health First Health Plans',
    'Meritain Health',
    'Surest',
    'TRICARE East',
  ],
})

/** All insurers, sorted by name. Add a name above, under the platform that takes it. */
export const insurers = z
  .array(Insurer)
  .parse(
    [
      ...on('headway', names.headway),
      ...on('grow-therapy', names['grow-therapy']),
      ...on('sondermind', names.sondermind),
    ].toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  )

function on(platform: PlatformId, insurersThere: string[]) {
  const bookingUrl = platforms.find(({ id }) => id === platform)?.profileUrl
  return insurersThere.map((name) => ({ name, platform, bookingUrl }))
}
