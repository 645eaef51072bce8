import { z } from 'zod'

import { platforms } from '#content/facts/platforms.ts'
import { Insurer } from '#content/schemas/insurers.ts'
import type { PlatformId } from '#content/schemas/platforms.ts'
import { sample } from '#content/schemas/sample.ts'

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
