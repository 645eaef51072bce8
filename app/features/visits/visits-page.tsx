import { useQuery } from '@tanstack/react-query'

import { Accordion } from '#app/components/accordion.tsx'
import { QueryStatus } from '#app/components/loading.tsx'
import { OwnerPageHeader } from '#app/components/page-header.tsx'
import { fill, plural } from '#contracts/fill.ts'
import { useOwnerErrors } from '#app/lib/owner-functions.ts'
import { useErrorHandler } from '#app/lib/query-area.tsx'
import { addDays, dayInWords, daysBetween } from '#contracts/calendar.ts'
import { loadingWords } from '#content/messages/loading.ts'
import { visits as words } from '#content/messages/visits.ts'
import { type PageVisits, VISIT_DAYS } from '#contracts/owner-visits.ts'

import { inDigits, VisitsChart } from './visits-chart.tsx'
import { readVisits, visitsKeys } from './visits.data.ts'

/** Names of the pages by their paths. */
type PageNames = Readonly<Record<string, string>>

/** How often the public pages were opened in the last days, in all and by page. */
export function VisitsPage({ names }: { names: PageNames }) {
  const query = useQuery({ queryKey: visitsKeys.all, queryFn: readVisits, refetchOnWindowFocus: 'always' })
  useErrorHandler(query.error, useOwnerErrors('visits')(words.loadFailed))
  return (
    <>
      <OwnerPageHeader {...words} />
      <div className="mt-7" aria-busy={query.isPending}>
        <QueryStatus
          query={query}
          words={{ ...loadingWords, loadFailed: words.loadFailed.description }}
          lines={8}
        />
        {query.data && <Visits visits={query.data} names={names} />}
      </div>
      <p className="mt-8 max-w-measure text-fine text-ink-soft">{words.method}</p>
    </>
  )
}

export function Visits({ visits, names }: { visits: PageVisits; names: PageNames }) {
  const { since, days, pages } = visits
  if (since === null) return <p className="text-lead text-ink-soft">{words.none}</p>
  const total = sum(days.map((day) => day.visits))
  return (
    <>
      <h2 className="text-heading tabular-nums">{plural(words.total, total, inDigits(total))}</h2>
      <p className="mt-1 text-ink-soft tabular-nums">{comparisonOf(visits, since)}</p>
      <VisitsChart days={days} />
      <div className="mt-6">
        <Accordion items={[{ question: words.byDay.title, answer: <DaysTable days={days} /> }]} />
      </div>
      <h2 className="mt-9 text-heading">{words.byPage.title}</h2>
      <PagesTable pages={pages} names={names} />
    </>
  )
}

/** Compares only two whole periods: a shorter first one would look nearly empty. */
function comparisonOf({ days, pages }: PageVisits, since: string): string {
  const first = days[0]?.day ?? since
  if (daysBetween(since, first) >= VISIT_DAYS) {
    return fill(words.before, { count: inDigits(sum(pages.map(({ before }) => before))) })
  }
  return fill(words.since, { day: dayInWords(since), full: dayInWords(addDays(since, 2 * VISIT_DAYS - 1)) })
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

const HEAD = 'py-2 align-bottom text-fine font-medium text-ink-soft'
const CELL = 'border-t border-line py-2.5 align-top'
const COUNT = 'w-24 pl-4 text-right tabular-nums'

function DaysTable({ days }: { days: PageVisits['days'] }) {
  const { title, day, visits } = words.byDay
  return (
    <table className="w-full text-left text-ink">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {day}
          </th>
          <th scope="col" className={`${HEAD} ${COUNT}`}>
            {visits}
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((each) => (
          <tr key={each.day}>
            <th scope="row" className={`${CELL} font-normal`}>
              {dayInWords(each.day)}
            </th>
            <td className={`${CELL} ${COUNT}`}>{inDigits(each.visits)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PagesTable({ pages, names }: { pages: PageVisits['pages']; names: PageNames }) {
  const { title, page, visits, before } = words.byPage
  return (
    <table className="mt-2 w-full max-w-narrow text-left">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            {page}
          </th>
          <th scope="col" className={`${HEAD} ${COUNT}`}>
            {visits}
          </th>
          <th scope="col" className={`${HEAD} ${COUNT}`}>
            {before}
          </th>
        </tr>
      </thead>
      <tbody>
        {pages.map((each) => (
          <tr key={each.page}>
            <th scope="row" className={`${CELL} font-medium wrap-anywhere`}>
              {names[each.page] ?? each.page}
            </th>
            <td className={`${CELL} ${COUNT}`}>{inDigits(each.visits)}</td>
            <td className={`${CELL} ${COUNT} text-ink-soft`}>{inDigits(each.before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
