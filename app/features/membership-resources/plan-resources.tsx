import { useQuery } from '@tanstack/react-query'

import { ArrowLink } from '#app/components/site-link.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Icon } from '#app/components/icon.tsx'
import { LoadFailed } from '#app/components/loading.tsx'
import { HiddenComma } from '#app/components/rich-text.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { useFacts, useIsOn } from '#app/facts.ts'
import { fill } from '#contracts/fill.ts'
import { useNearViewport } from '#app/lib/near-viewport.ts'
import { hasFailed } from '#app/lib/query-area.tsx'
import { planResources as words } from '#content/messages/membership-resources.ts'
import type { MemberResource } from '#contracts/membership.ts'

import { type OpenResources, readOpenResources, resourceKeys } from './membership-resources.data.ts'

/** The resources included in the member's plan, and the plans that include more. Loaded when near the viewport. */
export function PlanResources() {
  const { ref, near } = useNearViewport<HTMLElement>()
  const resources = useQuery({
    queryKey: resourceKeys.open,
    queryFn: readOpenResources,
    enabled: near,
    // The plan may have been changed in another tab.
    refetchOnWindowFocus: 'always',
  })
  const failed = hasFailed(resources)
  return (
    <section ref={ref} aria-labelledby="plan-resources-title" aria-busy={!resources.data && !failed}>
      <h2 id="plan-resources-title" tabIndex={-1} className="text-title">
        {words.title}
      </h2>
      <p className="mt-3 max-w-measure text-ink-soft">{words.lead}</p>
      <div className="mt-6">
        {!resources.data && !failed && (
          <>
            <p className="sr-only">{words.loading}</p>
            <Skeleton lines={4} />
          </>
        )}
        {failed && (
          <LoadFailed
            title={words.failed}
            live="assertive"
            retry={words.retry}
            retrying={words.retrying}
            onRetry={() => resources.refetch()}
            focusNext={() => document.getElementById('plan-resources-title')}
          />
        )}
        {resources.data && <ResourceList {...resources.data} />}
      </div>
    </section>
  )
}

function ResourceList({ rank, resources }: OpenResources) {
  const { plans } = useFacts()
  const hasPlansPage = useIsOn(words.toPlans.href)
  const larger = hasPlansPage ? plans.filter((plan) => plan.rank > rank) : []
  return (
    <>
      {resources.length === 0 && <p>{words.empty}</p>}
      <div className="border-t border-line">
        {resources.map((resource) => (
          <Resource key={resource.id} resource={resource} />
        ))}
      </div>
      {larger.length > 0 && (
        <>
          <ul>
            {larger.map((plan) => (
              <li key={plan.key} className="flex items-center gap-3 border-b border-line py-4 text-ink-soft">
                <Icon name="plus" />
                {fill(words.more, { plan: plan.name })}
              </li>
            ))}
          </ul>
          <ArrowLink href={words.toPlans.href} className="mt-4">
            {words.toPlans.label}
          </ArrowLink>
        </>
      )}
    </>
  )
}

function Resource({ resource }: { resource: MemberResource }) {
  const { plans } = useFacts()
  const plan = plans.find(({ rank }) => rank === resource.plan_rank)
  return (
    <details className="group border-b border-line">
      <summary className="flex cursor-pointer list-none items-start justify-between gap-4 py-4 hover:text-link">
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="font-heading text-heading">{resource.title}</span>
            {plan && plan.rank > 0 && (
              <>
                <HiddenComma after={resource.title} />
                <Badge>{fill(words.fromPlan, { plan: plan.name })}</Badge>
              </>
            )}
            <HiddenComma />
          </span>
          <span className="mt-1 block text-ink-soft">{resource.summary}</span>
        </span>
        <Icon name="chevron" className="mt-1.5 size-5 transition-transform group-open:rotate-180" />
      </summary>
      <div className="prose max-w-measure pb-7">
        {paragraphsOf(resource.body).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </details>
  )
}

function paragraphsOf(body: string): string[] {
  return body.split(/\n\s*\n/)
}
