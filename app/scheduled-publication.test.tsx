import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { siteSchedule as words } from '#content/messages/site-schedule.ts'
import { MissedReason, type SiteSchedule } from '#contracts/site-schedule.ts'

import { ScheduledPublication } from './scheduled-publication.tsx'

const SCHEDULE: SiteSchedule = {
  version: 1,
  publishAt: '2027-06-06T19:00:00.000Z',
  scheduledBy: 'owner@example.com',
  note: null,
  state: 'waiting',
  reason: null,
}

function shown(changes: Partial<SiteSchedule>): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ScheduledPublication
          schedule={{ ...SCHEDULE, ...changes }}
          onChanged={() => Promise.resolve()}
          linksToReview
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return html.replaceAll(/<[^>]*>/g, ' ')
}

test('what is scheduled is named by the practice’s clock, and can be canceled', () => {
  expect(shown({})).toContain('Your changes go live on June 6, 2027 at 3:00 PM')
  expect(shown({})).toContain(words.cancel)
})

test.each(MissedReason.options)('the reason %s is told before the time and after it', (reason) => {
  expect(shown({ reason })).toContain('Nothing will go live on June 6, 2027 at 3:00 PM')
  expect(shown({ reason })).toContain(words.cancel)
  expect(shown({ state: 'missed', reason })).toContain('Nothing went live on June 6, 2027 at 3:00 PM')
  expect(shown({ state: 'missed', reason })).toContain(words.dismiss)
  for (const state of ['waiting', 'missed'] as const)
    expect(shown({ state, reason })).toContain(words.reasons[reason])
})
