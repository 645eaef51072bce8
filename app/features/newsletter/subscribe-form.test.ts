import { describe, expect, it } from 'vitest'

import { toastAfter } from './subscribe-form.tsx'
import { toastsAfter } from './subscribed.tsx'

describe('toasts after subscribing, word for word', () => {
  // Shows: spec 8.1
  it('says that the address is wrong', () => {
    expect(toastAfter({ status: 'invalid-email' })).toEqual({
      title: 'Invalid email',
      description: 'Please enter a valid email address.',
      tone: 'destructive',
    })
  })

  it('says that there is no connection', () => {
    expect(toastAfter({ status: 'offline' })).toEqual({
      title: 'You are offline',
      description: expect.stringMatching(/still here/),
      tone: 'destructive',
    })
  })

  // Shows: spec 8.2
  it('says that the list was not reached', () => {
    expect(toastAfter({ status: 'failed' })).toEqual({
      title: 'Subscription failed',
      description: 'Please try again or contact us directly.',
      tone: 'destructive',
    })
  })

  it('welcomes when the provider was told', () => {
    const [welcome, ...more] = toastsAfter('accepted')
    expect(welcome?.title).toBe('Successfully subscribed!')
    expect(welcome?.description).toMatch(/check your email/i)
    expect(more).toEqual([])
  })

  it.each(['undeliverable', 'refused'] as const)(
    'welcomes nobody to whom no mail will come: %s',
    (provider) => {
      expect(toastsAfter(provider).map(({ title }) => title)).toEqual(['Added to our list, but…'])
    },
  )

  // Shows: spec 8.4
  it('says that the provider failed, and that nothing need be done about it', () => {
    const [problem, welcome] = toastsAfter('failed')
    expect(problem).toEqual({
      title: 'Added to our list, but…',
      description: "We couldn't add you to Mailchimp right now. You'll still be on our list.",
      tone: 'caution',
    })
    expect(welcome?.title).toBe('Successfully subscribed!')
    expect(welcome?.description).toMatch(/on our list/)
  })
})
