import type { ToastMessage } from '#app/lib/toast.ts'
import { errors } from '#content/messages/errors.ts'
import { newsletter } from '#content/messages/newsletter.ts'

import type { ProviderOutcome, SubscribeOutcome } from './newsletter.data.ts'

const words = newsletter.toasts

/** What the visitor is told after subscribing, in the order of appearance. */
export function toastsAfter(
  outcome: SubscribeOutcome | { status: 'offline' },
): [ToastMessage, ...ToastMessage[]] {
  switch (outcome.status) {
    case 'offline':
      return [{ ...errors.offline, tone: 'destructive' }]
    case 'invalid-email':
      return [{ ...words.invalidEmail, tone: 'destructive' }]
    case 'failed':
      return [{ ...words.failed, tone: 'destructive' }]
    case 'subscribed':
      return toastsOf(outcome.provider)
  }
}

function toastsOf(provider: ProviderOutcome): [ToastMessage, ...ToastMessage[]] {
  const problem = { ...words.providerFailed, tone: 'caution' as const }
  if (provider === 'failed') return [problem, words.subscribedWithoutProvider]
  // The member's own address, to which nothing will come: no welcome, and no mail to look for.
  return provider === 'undeliverable' || provider === 'refused' ? [problem] : [words.subscribed]
}
