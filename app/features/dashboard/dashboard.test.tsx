import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { QueryArea } from '#app/lib/query-area.tsx'
import type { SiteContent } from '#content/site-content.ts'
import { composeSite } from '#content/site.ts'
import { WithFacts } from '#tests/support/with-facts.tsx'

import { NO_PROFILE, type Profile } from './dashboard.data.ts'
import { Overview } from './overview.tsx'

function overview(profile: Partial<Profile>, content?: SiteContent): string {
  return renderToStaticMarkup(
    <QueryArea>
      <WithFacts content={content}>
        <Overview profile={{ ...NO_PROFILE, ...profile }} unread={null} onEvaluated={() => undefined} />
      </WithFacts>
    </QueryArea>,
  )
}

it('if no ESA evaluations are offered, only members who had one see it', () => {
  const content = composeSite({ 'facts/offers': { esaEvaluations: false } })
  expect(overview({}, content)).not.toMatch(/Pending|esa-evaluations/)
  expect(overview({ esaEvaluationCompleted: true }, content)).toContain('Evaluation submitted')
})

it.each([
  ['pending', 'One step left'],
  ['undeliverable', 'Undeliverable'],
] as const)('a newsletter that is %s is not called subscribed', (newsletterProblem, badge) => {
  const html = overview({ newsletterSubscribed: true, newsletterProblem })
  expect(html).toContain(badge)
  expect(html).not.toContain('>Subscribed<')
})
