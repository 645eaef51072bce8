import { expect, it } from 'vitest'

import { subscribed } from '#content/messages/newsletter-subscribed.ts'

import { toastsAfter } from './subscribed.tsx'

it.each(['undeliverable', 'refused'] as const)(
  'there is no welcome if no mail will be sent: %s',
  (provider) => {
    const { providerFailed } = subscribed.toasts
    expect(toastsAfter(provider)).toEqual([{ ...providerFailed, tone: 'caution' }])
  },
)
