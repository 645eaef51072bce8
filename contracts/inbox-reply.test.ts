import { expect, it } from 'vitest'

import { repeatsRequest } from './inbox-reply.ts'

const request = {
  firstName: 'José',
  address: '1 Calle de la Playa Larga del Sol',
  mentalHealthConditions: 'Anxiety.',
  symptomsDescription: "I can't sleep, and I wake up every night at three.",
}

it.each([
  ['a passage', 'You wrote “I wake up every night at three”. Let us talk.'],
  ['a passage in other writing', 'SLEEP AND I\nWAKE — UP, every'],
])('a reply that has %s of the request repeats it', (_, text) => {
  expect(repeatsRequest(text, request)).toBe(true)
})

it.each([
  ['a greeting', 'Hello José, thank you for your request. Please book a time on my platform.'],
  ['a few of its words', 'I wake up every day at six.'],
  ['nothing', ''],
])('a reply with %s does not', (_, text) => {
  expect(repeatsRequest(text, request)).toBe(false)
})
