import { fill } from '#contracts/fill.ts'
import { dayInWords } from '#contracts/calendar.ts'
import { visits as words } from '#content/messages/visits.ts'
import type { PageVisits } from '#contracts/owner-visits.ts'

type Days = PageVisits['days']

const SHORT_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const STEP = 10
const BAR = 7
const HEIGHT = 100

/** A bar for each day, oldest first. The table below it has the numbers. */
export function VisitsChart({ days }: { days: Days }) {
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
      {/* Stretched to the width that there is, so no text is in it. */}
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

/** At least 1, so that a single visit stays visible beside a thousand. */
function heightOf(visits: number, top: number): number {
  return visits === 0 ? 0 : Math.max(1, (visits / top) * HEIGHT)
}

/** The next of 1, 2, 3, 4, 6, 8, 10, 20, 30 … */
function roundUp(most: number): number {
  const size = 10 ** Math.floor(Math.log10(most))
  return size * ([1, 2, 3, 4, 6, 8].find((step) => most <= step * size) ?? 10)
}

export function inDigits(count: number): string {
  return count.toLocaleString('en-US')
}
