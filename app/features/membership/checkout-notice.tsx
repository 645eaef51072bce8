import { Notice } from '#app/components/notice.tsx'
import { SiteLink } from '#app/components/site-link.tsx'
import { fill } from '#app/lib/fill.ts'
import { membership } from '#content/messages/membership.ts'
import type { Plan } from '#content/schemas/facts.ts'

import type { CheckoutReturn } from './use-checkout-return.ts'

const words = membership.returned

/** What the server knows of the pay page. One element for all of it, so that each change is announced. */
export function CheckoutNotice({ returned, plan }: { returned: CheckoutReturn; plan: Plan | undefined }) {
  return (
    <Notice tone={returned === 'confirmed' ? 'settled' : 'info'} live="polite" className="mb-6">
      {returned === 'signed-out' ? (
        <p>
          {words.signedOut} <SiteLink href="/auth">{words.signIn}</SiteLink>
        </p>
      ) : (
        <p>{textOf(returned, plan)}</p>
      )}
    </Notice>
  )
}

function textOf(returned: Exclude<CheckoutReturn, 'signed-out'>, plan: Plan | undefined): string {
  switch (returned) {
    case 'confirming':
      return words.confirming
    case 'confirmed':
      return fill(words.confirmed, { plan: plan?.name ?? '' })
    case 'still-waiting':
      return words.stillWaiting
    case 'unread':
      return words.unread
    case 'cancelled':
      return words.cancelled
  }
}
