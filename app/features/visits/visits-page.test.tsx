import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { addDays } from '#contracts/moments.ts'

import { Visits } from './visits-page.tsx'

const names = { '/': 'Home', '/about': 'About' }
const daysOf = (counts: Record<number, number>) =>
  Array.from({ length: 30 }, (_, index) => ({
    day: addDays('2026-10-24', index),
    visits: counts[index] ?? 0,
  }))
const shown = (visits: Parameters<typeof Visits>[0]['visits']) =>
  renderToStaticMarkup(<Visits visits={visits} names={names} />)
const pages = [
  { page: '/', visits: 1203, before: 1500 },
  { page: '/gone', visits: 1, before: 0 },
]

it('shows the total, the previous period, a bar per day, and each page by its name', () => {
  const html = shown({ since: '2026-09-24', days: daysOf({ 0: 1, 29: 1203 }), pages })
  expect(html).toContain('1,204 visits in the last 30 days')
  expect(html).toContain('In the 30 days before: 1,500.')
  expect(html).toContain(
    'Visits by day, from October 24, 2026 to November 22, 2026. The most on one day: 1,203.',
  )
  // A single visit remains visible beside a thousand.
  expect([...html.matchAll(/height="([\d.]+)"/g)].map(([, height]) => Number(height) > 0)).toEqual(
    daysOf({ 0: 1, 29: 1 }).map(({ visits }) => visits > 0),
  )
  expect(html).toMatch(/Home<\/th><td[^>]*>1,203<\/td><td[^>]*>1,500/)
  expect(html).toContain('/gone')
})

it('compares only once two whole periods were counted', () => {
  const html = shown({ since: '2026-09-25', days: daysOf({ 29: 1 }), pages: [] })
  expect(html).toContain('1 visit in the last 30 days')
  expect(html).toContain(
    'Counted since September 25, 2026. From November 23, 2026 on, you can compare with the 30 days before.',
  )
})

it('shows a message instead of an empty chart', () => {
  expect(shown({ since: null, days: daysOf({}), pages: [] })).toMatch(
    /^<p[^>]*>No visits have been counted yet/,
  )
  expect(shown({ since: '2026-01-01', days: daysOf({}), pages: [] })).not.toContain('<figure')
})
