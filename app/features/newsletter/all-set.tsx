import { Notice } from '#app/components/notice.tsx'
import { newsletter } from '#content/messages/newsletter.ts'

import type { ProviderOutcome } from './newsletter.data.ts'

/**
 * The card that takes the form's place once somebody is on the list. It says all-set only where that is known;
 * a visitor is told what is true of new and known addresses alike.
 */
export function AllSet({ provider, focused = false }: { provider: ProviderOutcome; focused?: boolean }) {
  const { title, text } = newsletter.outcomes[provider]
  return (
    <Notice tone={TONES[provider]} title={title} live={focused ? 'focus' : undefined}>
      <p>{text}</p>
    </Notice>
  )
}

const TONES = {
  accepted: 'info',
  pending: 'info',
  failed: 'info',
  subscribed: 'settled',
  undeliverable: 'caution',
  refused: 'caution',
} as const satisfies Record<ProviderOutcome, string>

/** What the page says when a form sent without scripts comes back to it. */
export function AnswersWithoutScript() {
  return (
    <>
      <div id="subscribed" className="shown-as-target mb-5">
        <AllSet provider="accepted" />
      </div>
      <div id="subscribe-failed" className="shown-as-target mb-5">
        <Notice tone="danger" title={newsletter.notSent.title}>
          <p>{newsletter.notSent.text}</p>
        </Notice>
      </div>
    </>
  )
}
