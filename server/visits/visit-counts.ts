import { sql } from 'kysely'

import { addDays, dayAt, startOfDay } from '#content/calendar.ts'

import type { Database } from '../backend/database/database.ts'
import type { Logger } from '../log.ts'

/** How often each page was opened on each day: in memory first, in the database within a minute. */
export interface VisitCounts {
  add(page: string): void
  /** Writes what is in memory. Never rejects: what could not be written is kept for the next time. */
  write(): Promise<void>
  /** Writes a last time. A process that is killed instead loses what it counted since the last minute. */
  stop(): Promise<void>
}

const WRITE_EVERY_MS = 60_000

interface Options {
  database: Database
  /** Whose days are counted, such as `America/New_York`. */
  timeZone: () => string
  log: Pick<Logger, 'warn'>
  clock?: () => Date
  writeEveryMs?: number
}

export function openVisitCounts(options: Options): VisitCounts {
  const { database, timeZone, log, clock = () => new Date() } = options
  let counts: Counts = new Map()
  let day: Day | undefined
  let writing: Promise<void> = Promise.resolve()
  let failed = false

  async function writeOnce() {
    if (counts.size === 0) return
    const taken = counts
    counts = new Map()
    try {
      await save(database, taken)
      failed = false
    } catch (error) {
      for (const [of, pages] of taken) for (const [page, visits] of pages) count(counts, of, page, visits)
      if (!failed) log.warn({ err: error }, 'visits could not be saved; tried again each minute')
      failed = true
    }
  }
  // One after the other, so that none waits for the same rows as the one before.
  const write = () => (writing = writing.then(writeOnce))
  const timer = setInterval(() => void write(), options.writeEveryMs ?? WRITE_EVERY_MS)
  return {
    add(page) {
      const now = clock().getTime()
      // Formatting a day takes longer than sending a page, so it is done when the day may have changed.
      if (!day || now < day.from || now >= day.until || day.timeZone !== timeZone()) {
        day = dayOf(new Date(now), timeZone())
      }
      count(counts, day.name, page, 1)
    },
    write,
    stop() {
      clearInterval(timer)
      return write()
    },
  }
}

/** Visits by day and page. */
type Counts = Map<string, Map<string, number>>

function count(counts: Counts, day: string, page: string, visits: number) {
  let pages = counts.get(day)
  if (!pages) counts.set(day, (pages = new Map()))
  pages.set(page, (pages.get(page) ?? 0) + visits)
}

interface Day {
  name: string
  timeZone: string
  /** Milliseconds: the day is now until, and not at, `until`. */
  from: number
  until: number
}

function dayOf(now: Date, timeZone: string): Day {
  const name = dayAt(now, timeZone)
  const from = startOfDay(name, timeZone).getTime()
  return { name, timeZone, from, until: startOfDay(addDays(name, 1), timeZone).getTime() }
}

/** One statement whatever the number of pages; sorted, so that two processes lock the rows in the same order. */
async function save(database: Database, counts: Counts) {
  const rows = [...counts].flatMap(([day, pages]) =>
    [...pages].map(([page, visits]) => ({ day, page, visits })),
  )
  await database.asSystem((trx) =>
    sql`insert into private.page_visits as kept (day, page, visits)
      select day, page, visits
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as new (day date, page text, visits bigint)
      order by day, page
      on conflict (day, page) do update set visits = kept.visits + excluded.visits`.execute(trx),
  )
}
