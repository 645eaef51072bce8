import { Notice } from '#app/components/notice.tsx'
import type { ToastMessage } from '#app/lib/toast.ts'
import { newsletter } from '#content/messages/newsletter.ts'
import { subscribed as words } from '#content/messages/newsletter-subscribed.ts'

import type { ProviderOutcome } from './newsletter.data.ts'

/**
 * The same message for new and known addresses, except to a member about their own: no visitor learns who subscribed.
 */
export function Subscribed({ provider }: { provider: ProviderOutcome }) {
  return <Notice tone={TONES[provider]} live="focus" {...OUTCOMES[provider]} />
}

const OUTCOMES = { ...newsletter.outcomes, ...words.outcomes }

const TONES = {
  accepted: 'info',
  pending: 'info',
  failed: 'info',
  subscribed: 'settled',
  undeliverable: 'caution',
  refused: 'caution',
} as const satisfies Record<ProviderOutcome, string>

/** The toasts after subscribing, in order. */
export function toastsAfter(provider: ProviderOutcome): [ToastMessage, ...ToastMessage[]] {
  const { providerFailed, subscribed, subscribedWithoutProvider } = words.toasts
  const problem = { ...providerFailed, tone: 'caution' as const }
  if (provider === 'failed') return [problem, subscribedWithoutProvider]
  // No mail will arrive, so the welcome must not announce one. Only a member learns this, about their own address.
  if (provider === 'undeliverable' || provider === 'refused') return [problem]
  return [subscribed]
}
