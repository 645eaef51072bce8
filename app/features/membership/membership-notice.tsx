import { SiteLink } from '#app/components/site-link.tsx'
import { useSession } from '#app/lib/session.ts'
import { membership as words } from '#content/messages/membership.ts'

import { MembershipTrouble } from './membership-status.tsx'
import { usePlan } from './use-plan.ts'

/** On the dashboard: a payment that fails or a plan that is paused, with the way to it. Nothing otherwise. */
export function MembershipNotice() {
  const { view } = usePlan(useSession())
  if (view.status !== 'known') return null
  return (
    <MembershipTrouble membership={view.membership}>
      <p className="mt-2">
        <SiteLink href="/membership">{words.status.toMembership}</SiteLink>
      </p>
    </MembershipTrouble>
  )
}
