import { useQuery } from '@tanstack/react-query'

import { Accordion } from '#app/components/accordion.tsx'
import { LoadFailed, Loading } from '#app/components/loading.tsx'
import { fill } from '#app/lib/fill.ts'
import { hasFailed, useErrorHandler } from '#app/lib/query-area.tsx'
import { toast } from '#app/lib/toast.ts'
import { dayInWords } from '#content/calendar.ts'
import { addDays, daysBetween } from '#content/calendar.ts'
import { visits as words } from '#content/messages/visits.ts'
import { type PageVisits, VISIT_DAYS } from '#contracts/owner-visits.ts'

import { inDigits, VisitsChart } from './visits-chart.tsx'
import { NotOwner, readVisits, visitsKeys } from './visits.data.ts'

interface Props {
  /** Of the pages, by their paths. */
  names: Readonly<Record<string, string>>
  onRefused: () => void
}

/** How often the public pages were opened in the last days, in all and by page. */
export function VisitsPage({ names, onRefused }: Props) {
  const query = useQuery({ queryKey: visitsKeys.all, queryFn: readVisits, refetchOnWindowFocus: 'always' })
  useErrorHandler(query.error, (error) => {
    if (error instanceof NotOwner) onRefused()
    else toast({ ...words.loadFailed, tone: 'destructive' }, { of: 'visits' })
  })
  return (
    <>
      <h1 tabIndex={-1} className="pt-6 text-title sm:pt-10">
        {words.title}
      </h1>
      <p className="mt-3 max-w-measure text-ink-soft">{words.lead}</p>
      <div className="mt-7" aria-busy={query.isPending}>
        {query.data && <Visits visits={query.data} names={names} />}
        {!query.data && !hasFailed(query) && <Loading label={words.loading} lines={8} />}
        {!query.data && hasFailed(query) && (
          <LoadFailed
            title={words.loadFailed.description}
            retry={words.retry}
            retrying={words.busy}
            onRetry={() => query.refetch()}
          />
        )}
      </div>
      <p className="mt-8 max-w-measure text-fine text-ink-soft">{words.method}</p>
    </>
  )
}

export function Visits({ visits, names }: { visits: PageVisits; names: Props['names'] }) {
  const { since, days, pages } = visits
  if (since === null) return <p className="text-lead text-ink-soft">{words.none}</p>
  const total = sum(days.map((day) => day.visits))
  return (
    <>
      <h2 className="text-heading tabular-nums">
        {total === 1 ? words.total.one : fill(words.total.many, { count: inDigits(total) })}
      </h2>
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

/** Of less than two whole periods the first would look as if hardly anybody had come. */
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

function PagesTable({ pages, names }: { pages: PageVisits['pages']; names: Props['names'] }) {
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
