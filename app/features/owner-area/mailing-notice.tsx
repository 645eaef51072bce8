import { useQuery } from '@tanstack/react-query'

import { Notice } from '#app/components/notice.tsx'
import { fill } from '#app/lib/fill.ts'
import { dayOf } from '#app/lib/dates.ts'
import { admin } from '#content/messages/admin.ts'

import { type MailingTrouble, ownerAreaKeys, readMailingTrouble } from './owner-area.data.ts'

const words = admin.mailing

/** Above the owner's pages: what the mailing service refuses, and what to do about it. Nothing where all is well. */
export function MailingNotice() {
  const { data: trouble = [] } = useQuery({
    queryKey: ownerAreaKeys.mailingTrouble,
    queryFn: readMailingTrouble,
  })
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
