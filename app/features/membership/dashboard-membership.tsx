import { ArrowLink } from '#app/components/arrow-link.tsx'
import { useNearViewport } from '#app/lib/near-viewport.ts'
import { useSession } from '#app/lib/session.ts'
import { membership as words } from '#content/messages/membership.ts'

import { useNewsOfPlan } from './use-news-of-plan.ts'
import { useOutsidePage } from './use-outside-page.ts'
import { usePlan } from './use-plan.ts'
import { YourMembership } from './your-membership.tsx'

/** What a member has and the ways to change or end it, for the dashboard. Asks once it is looked at. */
export function DashboardMembership() {
  const { ref, near } = useNearViewport<HTMLElement>()
  return (
    <section ref={ref} aria-labelledby="membership-title">
      <h2 id="membership-title" className="mb-5 text-title">
        {words.dashboard.title}
      </h2>
      <div className="min-h-24">{near && <Plan />}</div>
      <ArrowLink href="/membership">{words.dashboard.link}</ArrowLink>
    </section>
  )
}

function Plan() {
  const session = useSession()
  const { view, check } = usePlan(session)
  const { busy, sentAway, manage } = useOutsidePage(session)
  useNewsOfPlan(check, false, sentAway)
  if (view.status === 'unknown') return <p className="text-ink-soft">{words.dashboard.unknown}</p>
  return <YourMembership view={view} managing={busy === 'portal'} troubleElsewhere onManage={manage} />
}
