import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'

import { LastBackup } from './last-backup.tsx'
import { RefusedSubscriptions, TaskList } from './owner-tasks.tsx'

it('shows what is refused, since when, what to do, and whom to write to', () => {
  const since = '2026-11-20T15:00:00Z'
  const html = renderToStaticMarkup(
    <RefusedSubscriptions
      trouble={[
        { refusal: 'key', since, subscriptions: 3, addresses: [] },
        { refusal: 'forgotten', since, subscriptions: 1, addresses: ['ana@example.com'] },
      ]}
    />,
  )
  const [told, folded] = html.split('<details')
  expect(told).not.toContain('MAILCHIMP_API_KEY')
  expect(folded).toContain('MAILCHIMP_API_KEY')
  expect(html).toContain('Waiting: 3, since November 20, 2026.')
  expect(html).toContain('ana@example.com')
})

it('links each task to its page', () => {
  const since = '2026-11-20T15:00:00Z'
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <TaskList
        isHeldBack
        opening={{ answered: 7, all: 24 }}
        needs={[
          { need: 'site-closed', detail: null, amount: 1, since: null },
          { need: 'unread-messages', detail: null, amount: 2, since },
          { need: 'refused-replies', detail: 'some-message', amount: 1, since },
          { need: 'failing-work', detail: 'repair-memberships', amount: 3, since },
          { need: 'failing-work', detail: 'retention', amount: 1, since },
        ]}
        dates={[
          { document: 'facts/practice', path: 'licence.expires', day: '2026-12-01', message: 'It expires.' },
          { document: 'facts/reviews', path: 'termsUpdated', day: '2026-11-01', message: 'This day is …' },
        ]}
      />
    </MemoryRouter>,
  )
  const rows = html.split('</li>').map((row) => [
    /href="([^"]*)"/.exec(row)?.[1],
    row
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/ +/g, ' ')
      .trim(),
  ])
  expect(rows.slice(0, 8)).toEqual([
    ['/admin/site', 'An update brought examples to replace: visitors see your site as it was before'],
    ['/admin/set-up', 'Your site is not open to visitors yet, 7 of 24 questions answered'],
    ['/admin/inbox?list=unread', '2 unread messages, since November 20, 2026'],
    [
      '/admin/inbox?list=open&amp;message=some-message',
      '1 reply of yours was not accepted by the mail server, since November 20, 2026',
    ],
    [
      '/admin/set-up',
      'This is not working: looking for payments that were missed (3 times), since November 20, 2026',
    ],
    [
      undefined,
      'This is not working: removing what has been kept for as long as promised, since November 20, 2026',
    ],
    ['/admin/site?document=facts%2Fpractice&amp;field=licence.expires', 'It expires.'],
    [
      '/admin/site?document=facts%2Freviews&amp;field=termsUpdated',
      'Read your terms again, due since November 1, 2026',
    ],
  ])
})

const madeAt = '2026-11-20T15:00:00Z'
const hoursLater = (hours: number) => Date.parse(madeAt) + hours * 3_600_000
const shown = (props: Parameters<typeof LastBackup>[0]) => renderToStaticMarkup(<LastBackup {...props} />)

it('shows only the date of a recent backup', () => {
  const html = shown({ madeAt, now: hoursLater(47), warns: true })
  expect(html).toContain('Last backup: November 20, 2026 at 10:00 AM.')
  expect(html).not.toContain('no recent backup')
})

it('warns after two days, and if no backup was ever made', () => {
  expect(shown({ madeAt, now: hoursLater(49), warns: true })).toMatch(
    /There is no recent backup.*made on November 20, 2026 at 10:00 AM.*everything since then would be lost/s,
  )
  expect(shown({ madeAt: null, now: 0, warns: true })).toContain('None has been made yet')
})

it('does not warn in the sandbox', () => {
  expect(shown({ madeAt, now: hoursLater(49), warns: false })).not.toContain('no recent backup')
  expect(shown({ madeAt: null, now: 0, warns: false })).toBe('')
})
