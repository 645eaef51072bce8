import { expect, it } from 'vitest'

import { subscribed } from '#content/messages/newsletter-subscribed.ts'

import { toastsAfter } from './subscribed.tsx'

it.each(['undeliverable', 'refused'] as const)(
  'nobody is welcomed to whom no mail will come: %s',
  (provider) => {
    const { providerFailed } = subscribed.toasts
    expect(toastsAfter(provider)).toEqual([{ ...providerFailed, tone: 'caution' }])
  },
)
