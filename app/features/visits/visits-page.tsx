import { useQuery } from '@tanstack/react-query'

import { Accordion } from '#app/components/accordion.tsx'
import { QueryStatus } from '#app/components/loading.tsx'
import { OwnerPageHeader } from '#app/components/page-header.tsx'
import { reversed } from '#app/lib/list-methods.ts'
import { useOwnerErrors } from '#app/lib/owner-functions.ts'
import { useErrorHandler } from '#app/lib/query-area.tsx'
import { fill, plural } from '#contracts/fill.ts'
import { dayInWords } from '#contracts/day-in-words.ts'
import { addDays, daysBetween } from '#contracts/moments.ts'
import { loadingWords } from '#content/messages/loading.ts'
import { visits as words } from '#content/messages/visits.ts'
import { type PageVisits, VISIT_DAYS } from '#contracts/visits.ts'

import { readVisits, visitsKeys } from './visits.data.ts'

/** Names of the pages by their paths. */
type PageNames = Readonly<Record<string, string>>

/** Views of the public pages in the last days, in total and by page. */
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
        {reversed(days).map((each) => (
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

type Days = PageVisits['days']

const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const STEP = 10
const BAR = 7
const HEIGHT = 100

/** A bar for each day, oldest first. The table below it has the numbers. */
function VisitsChart({ days }: { days: Days }) {
  const [first, last] = [days[0], days.at(-1)]
  const most = Math.max(...days.map(({ visits }) => visits))
  if (!first || !last || most === 0) return null
  const top = roundUp(most)
  const label = fill(words.chart, {
    from: dayInWords(first.day),
    to: dayInWords(last.day),
    most: inDigits(most),
  })
  return (
    <figure className="mt-6 text-fine text-ink-soft tabular-nums">
      <p aria-hidden="true" className="border-b border-line">
        {inDigits(top)}
      </p>
      {/* Stretched to the available width, so it contains no text. */}
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-40 w-full border-b border-line-strong"
      >
        <path
          d={`M0 ${HEIGHT / 2}h${days.length * STEP}`}
          vectorEffect="non-scaling-stroke"
          className="stroke-line"
        />
        {days.map(({ day, visits }, index) => (
          <rect
            key={day}
            x={index * STEP + (STEP - BAR) / 2}
            y={HEIGHT - heightOf(visits, top)}
            width={BAR}
            height={heightOf(visits, top)}
            className="fill-primary"
          >
            <title>{fill(words.day, { day: dayInWords(day), visits: inDigits(visits) })}</title>
          </rect>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between gap-4">
        <span>{SHORT_DAY.format(new Date(`${first.day}T00:00:00Z`))}</span>
        <span>{words.today}</span>
      </p>
    </figure>
  )
}

/** At least 1, so that a single visit remains visible beside a thousand. */
function heightOf(visits: number, top: number): number {
  return visits === 0 ? 0 : Math.max(1, (visits / top) * HEIGHT)
}

/** The next of 1, 2, 3, 4, 6, 8, 10, 20, 30 … */
function roundUp(most: number): number {
  const size = 10 ** Math.floor(Math.log10(most))
  return size * ([1, 2, 3, 4, 6, 8].find((step) => most <= step * size) ?? 10)
}

function inDigits(count: number): string {
  return count.toLocaleString('en-US')
}
