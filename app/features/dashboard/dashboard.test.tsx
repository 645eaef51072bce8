import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

import { QueryArea } from '#app/lib/query-area.tsx'
import type { SiteContent } from '#content/site-content.ts'
import { composeSite } from '#content/site.ts'
import { WithFacts } from '#tests/support/with-facts.tsx'

import { DashboardPage } from './dashboard-page.tsx'
import { NO_PROFILE, type Profile } from './dashboard.data.ts'
import { Overview } from './overview.tsx'
import { ProfileTab } from './profile-tab.tsx'

// Shows: spec 4.18
it('stands as skeletons, without a tab, while the session is being read', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={['/dashboard']}>
      <DashboardPage />
    </MemoryRouter>,
  )
  expect(html).toContain('Loading your dashboard')
  expect(html).not.toMatch(/role="tab|Welcome/)
})

function overview(profile: Partial<Profile> | undefined, content?: SiteContent): string {
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
  const html = overview({})
  for (const text of ['Active', 'Full access to member features', 'Pending', 'Not Subscribed']) {
    expect(html).toContain(text)
  }
  expect(html).toMatch(/href="\/esa-evaluations"[^>]*>Start your evaluation/)
  expect(html).not.toContain('Completed')
})

// Shows: spec 2.76, 2.77
it('a member whose evaluation was submitted and who gets the newsletter', () => {
  const html = overview({ esaEvaluationCompleted: true, newsletterSubscribed: true })
  for (const text of ['Active', 'Completed', 'Evaluation submitted', 'Subscribed']) {
    expect(html).toContain(text)
  }
  expect(html).not.toMatch(/Pending|Not Subscribed|Start your evaluation/)
})

it('where no ESA evaluations are offered, only who had one reads of it', () => {
  const content = composeSite({ 'facts/offers': { esaEvaluations: false } })
  expect(overview({}, content)).not.toMatch(/Pending|esa-evaluations/)
  expect(overview({ esaEvaluationCompleted: true }, content)).toContain('Evaluation submitted')
})

it('a profile that could not be read is not shown as empty', () => {
  const html = overview(undefined)
  expect(html).toContain('not read')
  expect(html).toContain('Full access to member features')
  expect(html).not.toMatch(/Pending|Subscribed|Start your evaluation/)
})

it.each([
  ['pending', 'One step left'],
  ['undeliverable', 'Undeliverable'],
] as const)('a newsletter that is %s is not called subscribed', (newsletterHeldUp, badge) => {
  const html = overview({ newsletterSubscribed: true, newsletterHeldUp })
  expect(html).toContain(badge)
  expect(html).not.toContain('>Subscribed<')
})

function profileTab(profile: Partial<Profile>, email = ''): string {
  const member = { id: 'a', email }
  return renderToStaticMarkup(
    <ProfileTab member={member} profile={{ ...NO_PROFILE, ...profile }} onSaved={() => undefined} />,
  )
}

// Shows: spec 2.79
it('says of each empty field that it was not provided, and shows no preferences', () => {
  expect(profileTab({}).match(/>Not provided</g)).toHaveLength(4)
  expect(profileTab({})).not.toContain('Therapy Preferences')
})

// Shows: spec 2.80
it('shows what there is, with preferences as badges', () => {
  const html = profileTab(
    { firstName: 'Ana', phone: '4075550142', therapyPreferences: ['Evenings'] },
    'a@b.example',
  )
  for (const text of ['Ana', '(407) 555-0142', 'a@b.example', 'Therapy Preferences', 'Evenings']) {
    expect(html).toContain(`>${text}<`)
  }
  expect(html.match(/>Not provided</g)).toHaveLength(1)
})
