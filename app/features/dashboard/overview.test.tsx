import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { QueryArea } from '#app/lib/query-area.tsx'
import type { SiteContent } from '#content/site-content.ts'
import { composeSite } from '#content/site.ts'
import { WithFacts } from '#tests/support/with-facts.tsx'

import { Overview } from './overview.tsx'
import { NO_PROFILE, type Profile } from './dashboard.data.ts'

function shown(profile: Partial<Profile> | undefined, content?: SiteContent): string {
  return renderToStaticMarkup(
    <QueryArea>
      <WithFacts content={content}>
        <Overview
          profile={profile && { ...NO_PROFILE, ...profile }}
          unread="not read"
          onEvaluated={() => undefined}
        />
      </WithFacts>
    </QueryArea>,
  )
}

// Shows: spec 2.75, 2.76, 2.77
it('a new member: active, evaluation pending with the way to it, not subscribed', () => {
  const html = shown({})
  for (const text of ['Active', 'Full access to member features', 'Pending', 'Not Subscribed']) {
    expect(html).toContain(text)
  }
  expect(html).toMatch(/href="\/esa-evaluations"[^>]*>Start your evaluation/)
  expect(html).not.toContain('Completed')
})

// Shows: spec 2.76, 2.77
it('a member whose evaluation was submitted and who gets the newsletter', () => {
  const html = shown({ esaEvaluationCompleted: true, newsletterSubscribed: true })
  for (const text of ['Active', 'Completed', 'Evaluation submitted', 'Subscribed']) {
    expect(html).toContain(text)
  }
  expect(html).not.toMatch(/Pending|Not Subscribed|Start your evaluation/)
})

it('where no ESA evaluations are offered, only who had one reads of it', () => {
  const content = composeSite({ 'facts/offers': { esaEvaluations: false } })
  expect(shown({}, content)).not.toMatch(/Pending|esa-evaluations/)
  expect(shown({ esaEvaluationCompleted: true }, content)).toContain('Evaluation submitted')
})

it('a profile that could not be read is not shown as empty', () => {
  const html = shown(undefined)
  expect(html).toContain('not read')
  expect(html).toContain('Full access to member features')
  expect(html).not.toMatch(/Pending|Subscribed|Start your evaluation/)
})

it.each([
  ['pending', 'One step left'],
  ['undeliverable', 'Undeliverable'],
] as const)('a newsletter that is %s is not called subscribed', (newsletterHeldUp, badge) => {
  const html = shown({ newsletterSubscribed: true, newsletterHeldUp })
  expect(html).toContain(badge)
  expect(html).not.toContain('>Subscribed<')
})
