import { ArrowLink, SiteLink } from '#app/components/site-link.tsx'
import { useIsOn } from '#app/facts.ts'
import { useNearViewport } from '#app/lib/near-viewport.ts'
import { useSession } from '#app/lib/session.ts'
import { membership as words } from '#content/messages/membership.ts'

import { useCheckOnReturn, useMembership } from './use-membership.ts'
import { useOutsidePage } from './use-outside-page.ts'
import { MembershipTrouble, YourMembership } from './your-membership.tsx'

/** What a member has and the ways to change or end it, for the dashboard. */
export function DashboardMembership() {
  const { ref, near } = useNearViewport<HTMLElement>()
  const hasPlansPage = useIsOn('/membership')
  return (
    <section ref={ref} aria-labelledby="membership-title">
      <h2 id="membership-title" className="mb-5 text-title">
        {words.dashboard.title}
      </h2>
      <div className="min-h-24">{near && <CurrentMembership />}</div>
      {hasPlansPage && <ArrowLink href="/membership">{words.dashboard.link}</ArrowLink>}
    </section>
  )
}

function CurrentMembership() {
  const { view, check } = useMembership()
  const { busy, sentAway, manage } = useOutsidePage(useSession())
  useCheckOnReturn(check, false, sentAway)
  if (view.status === 'unknown') return <p className="text-ink-soft">{words.dashboard.unknown}</p>
  return <YourMembership view={view} managing={busy === 'portal'} troubleElsewhere onManage={manage} />
}

/** On the dashboard: a payment that fails or a plan that is paused, with the way to it. Nothing otherwise. */
export function MembershipNotice() {
  const { view } = useMembership()
  const hasPlansPage = useIsOn('/membership')
  if (view.status !== 'known') return null
  return (
    <MembershipTrouble membership={view.membership}>
      {hasPlansPage && (
        <p className="mt-2">
          <SiteLink href="/membership">{words.status.toMembership}</SiteLink>
        </p>
      )}
    </MembershipTrouble>
  )
}
