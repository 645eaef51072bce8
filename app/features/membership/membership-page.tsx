import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'

import { ArrowLink, SiteLink } from '#app/components/site-link.tsx'
import { Notice } from '#app/components/notice.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import { Scene, type ScenePicture } from '#app/components/scene.tsx'
import { Section } from '#app/components/section.tsx'
import { useFacts, useIsOn } from '#app/facts.ts'
import { useHydrated } from '#app/lib/hydrated.ts'
import { useSession } from '#app/lib/session/session.ts'
import { membership as words } from '#content/messages/membership.ts'
import type { PlanKey } from '#content/schemas/offers.ts'
import type { MembershipPage as MembershipContent } from '#content/schemas/pages.ts'

import { MembershipLoading, MembershipRegion } from './membership-loading.tsx'
import { PlanCard } from './plan-card.tsx'
import { useOutsidePage } from './use-outside-page.ts'

const MemberPart = lazy(() =>
  // Undefined if it could not be loaded, for example offline: the plans and the buttons work without it.
  import('./member-part.tsx').catch(() => ({ default: Nothing })),
)

/**
 * /membership: the four plans, and the member's own, which is shown even if no plan is offered any more.
 * @param page content below the plans, before the crisis note
 */
export function MembershipPage({
  page,
  scene,
  bulkDiscounts,
  crisisNote,
}: {
  page: MembershipContent
  scene: ScenePicture
  bulkDiscounts: string[]
  crisisNote: React.ReactNode
}) {
  const { plans } = useFacts()
  const isOffered = useIsOn('/membership')
  const session = useSession()
  // The prerendered page has no query, and the first render must be the same.
  const hydrated = useHydrated()
  const { search } = useLocation()
  const { busy, hasOpenedPage, subscribe, manage } = useOutsidePage(session)
  const [current, setCurrent] = useState<PlanKey>()
  const outcome = new URLSearchParams(search).get('checkout')
  const { title, subtitle } = isOffered ? words : words.notOfferedPage
  const loading = (
    <MembershipRegion busy>
      <MembershipLoading />
    </MembershipRegion>
  )
  return (
    <>
      <PageHeader title={title} lead={subtitle} picture={<Scene picture={scene} phones={false} />} />
      <div className="page-column pb-section">
        {hydrated && outcome === 'success' && session.status === 'signed-out' && <SignedOutNotice />}
        {session.status === 'loading' && loading}
        {session.status === 'signed-in' && (
          <Suspense fallback={loading}>
            <MemberPart
              key={session.member.id}
              {...{ outcome, hasOpenedPage, busy }}
              onSubscribe={subscribe}
              onManage={manage}
              onPlan={setCurrent}
            />
          </Suspense>
        )}
        {isOffered && (
          <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-4">
            {plans.map((plan) => (
              <PlanCard
                key={plan.key}
                plan={plan}
                relation={relationOf(plan.key, current)}
                busy={busy === plan.key}
                onSubscribe={subscribe}
              />
            ))}
          </ul>
        )}
        {!isOffered && session.status === 'signed-out' && (
          <ArrowLink href="/auth">{words.notOfferedPage.signIn}</ArrowLink>
        )}
      </div>
      {isOffered && <Reasons {...page} />}
      {isOffered && bulkDiscounts.length > 0 && <BulkDiscounts items={bulkDiscounts} />}
      <div className="page-column py-section">{crisisNote}</div>
    </>
  )
}

function relationOf(plan: PlanKey, current: PlanKey | undefined): 'current' | 'replacement' | 'new' {
  if (plan === current) return 'current'
  return current === undefined || current === 'free' ? 'new' : 'replacement'
}

/** Why to become a member, and who is better served otherwise. */
function Reasons({ why, fits, fitsNot }: MembershipContent) {
  return (
    <Section title={why.title} layout="stacked" ground="mist">
      <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {why.items.map(({ title, text }) => (
          <li key={title} className="border-t border-line-strong/40 pt-5">
            <h3 className="text-heading">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
      <div className="mt-stack grid gap-x-10 gap-y-8 pt-4 md:grid-cols-2">
        {[fits, fitsNot].map(({ title, items }) => (
          <div key={title}>
            <h3 className="text-subtitle">{title}</h3>
            <RichText blocks={[{ kind: 'list', items }]} className="mt-3 text-ink-soft" />
          </div>
        ))}
      </div>
    </Section>
  )
}

function Nothing() {
  return <></>
}

function SignedOutNotice() {
  const { signedOut, signIn } = words.returned
  return (
    <Notice tone="info" live="polite" className="mb-6">
      <p>
        {signedOut} <SiteLink href="/auth">{signIn}</SiteLink>
      </p>
    </Notice>
  )
}

/** Paying several months ahead is arranged by contact; there is nothing to buy here. */
function BulkDiscounts({ items }: { items: string[] }) {
  const { title, body, link } = words.bulkDiscounts
  return (
    <Section id="bulk-discounts" title={title} ground="deep">
      <ul className="border-t border-line">
        {items.map((item) => (
          <li key={item} className="border-b border-line py-3.5 font-heading text-heading">
            {item}
          </li>
        ))}
      </ul>
      <p className="mt-6 max-w-measure">{body}</p>
      <ArrowLink href="/contact" className="mt-2">
        {link}
      </ArrowLink>
    </Section>
  )
}
