import { useSyncExternalStore } from 'react'

import { Notice } from '#app/components/notice.tsx'
import { Sentence } from '#app/components/rich-text.tsx'
import { WayLink } from '#app/components/ways-to-reach.tsx'
import { fill } from '#contracts/fill.ts'
import { crisis } from '#content/messages/crisis.ts'
import { practiceNews as words } from '#content/messages/practice-news.ts'
import type { News } from '#content/news.ts'
import { dayAt } from '#contracts/calendar.ts'

/** Whether the practice accepts new clients, and notices for today; above a page's own content. */
export function PracticeNews({ news }: { news: News | undefined }) {
  const today = useToday(news)
  if (!news) return null
  const notices = news.notices.filter(({ from, until }) => from <= today && today <= until)
  if (!news.availability && notices.length === 0) return null
  return (
    <section aria-label={words.label} className="page-column grid gap-3 py-5">
      {notices.map((notice) => (
        <Notice key={`${notice.from} ${notice.until}`} tone="caution" crisis={notice.kind === 'vacation'}>
          <p>
            <Sentence spans={notice.text} />
          </p>
          {notice.kind === 'vacation' && <WhomToCall />}
        </Notice>
      ))}
      {news.availability && <Availability availability={news.availability} />}
    </section>
  )
}

/**
 * Today in the practice's time zone: when rendered, the day of the release; once hydrated, the visitor's. Computed only
 * if there are notices: a phone's first `Intl` format blocks it for 50 ms.
 */
function useToday(news: News | undefined): string {
  const dated = news?.notices.length ? news : undefined
  return useSyncExternalStore(
    dated ? everyMinute : noChanges,
    () => (dated ? dayAt(new Date(), dated.timeZone) : ''),
    () => dated?.today ?? '',
  )
}

/** A page may stay open over midnight; its timers go on when a phone is woken. */
function everyMinute(changed: () => void) {
  const timer = setInterval(changed, 60_000)
  return () => clearInterval(timer)
}

function noChanges() {
  return () => undefined
}

function Availability({ availability }: { availability: NonNullable<News['availability']> }) {
  return (
    <Notice tone={availability.state === 'accepting' ? 'settled' : 'info'}>
      <p>
        <AvailabilityText {...availability} />
      </p>
    </Notice>
  )
}

/** The text alone, for a page that shows it elsewhere than above its content. */
export function AvailabilityText({ text, since }: Pick<NonNullable<News['availability']>, 'text' | 'since'>) {
  return (
    <>
      {text} {since && <span className="font-normal text-ink-soft">{fill(words.since, { day: since })}</span>}
    </>
  )
}

/** Crisis numbers, for the days on which the practice does not respond. */
function WhomToCall() {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-5">
      {words.inCrisis}
      {crisis.lines
        .filter(({ id }) => id !== 'domestic-violence')
        .map(({ id, ways: [call] }) => (
          <WayLink key={id} {...call!} className="inline-flex min-h-touch items-center font-semibold" />
        ))}
    </p>
  )
}
