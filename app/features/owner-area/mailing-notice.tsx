import { useEffect, useState } from 'react'

import { Notice } from '#app/components/notice.tsx'
import { fill } from '#app/lib/fill.ts'
import { dayOf } from '#app/lib/moments.ts'
import { admin } from '#content/messages/admin.ts'

import type { MailingTrouble } from './mailing.data.ts'

const words = admin.mailing

/** Above the owner's pages: what the mailing service refuses, and what to do about it. Nothing where all is well. */
export function MailingNotice() {
  const trouble = useMailingTrouble()
  return trouble.length > 0 ? <RefusedSubscriptions trouble={trouble} /> : null
}

export function RefusedSubscriptions({ trouble }: { trouble: MailingTrouble[] }) {
  return (
    <Notice tone="caution" title={words.title} className="mt-6">
      <ul className="mt-1 space-y-2">
        {trouble.map(({ refusal, since, subscriptions, addresses }) => (
          <li key={refusal}>
            {words.refusals[refusal]}{' '}
            {fill(words.waiting, { count: String(subscriptions), date: dayOf(since) })}
            {addresses.length > 0 && <span className="block wrap-anywhere">{addresses.join(', ')}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function useMailingTrouble(): MailingTrouble[] {
  const [trouble, setTrouble] = useState<MailingTrouble[]>([])
  useEffect(() => {
    let shown = true
    import('./mailing.data.ts')
      .then(({ mailingTrouble }) => mailingTrouble())
      .then(
        (found) => (shown ? setTrouble(found) : undefined),
        // The code could not be loaded: offline.
        () => undefined,
      )
    return () => {
      shown = false
    }
  }, [])
  return trouble
}
