import type { IncomingHttpHeaders } from 'node:http'

import { sql } from 'kysely'

import { dayAt } from '#contracts/calendar.ts'
import { addDays, startOfDay } from '#contracts/moments.ts'

import { type Database, jsonb } from '#server/platform/database/database.ts'
import type { Logger } from '#server/platform/process/log.ts'
import { type TryHandle, pathOf } from '#server/platform/http/node-handler.ts'
import type { Site } from '#server/site/files.ts'

/** Public pages of accounts. */
const UNCOUNTED_PAGES = new Set(['/auth'])

/**
 * Counts responses with public pages: documents, and the data of a navigation. Only complete ones (200), not
 * revalidations. Stores nothing of the request except the page.
 */
export function countVisits(
  tryHandle: TryHandle,
  current: () => { site: Site },
  visits: Pick<VisitCounts, 'add'>,
): TryHandle {
  let { site } = current()
  let pages = pagesOf(site)
  return (request, response) => {
    const isHandled = tryHandle(request, response)
    if (!isHandled || response.statusCode !== 200 || request.method !== 'GET') return isHandled
    if (current().site !== site) {
      ;({ site } = current())
      pages = pagesOf(site)
    }
    const page = pages.get(pathOf(request))
    if (page !== undefined && isVisitor(request.headers)) visits.add(page)
    return isHandled
  }
}

/** The prerendered pages, by the addresses of their documents and of their data. */
function pagesOf({ files }: Site): Map<string, string> {
  const pages = new Map<string, string>()
  for (const path of files.keys()) {
    const data = path === '/' ? '/_.data' : `${path}.data`
    if (!files.has(data) || UNCOUNTED_PAGES.has(path) || !isDocument(files, path)) continue
    pages.set(path, path).set(data, path)
  }
  return pages
}

function isDocument(files: Site['files'], path: string): boolean {
  return files.get(path)?.headers['Content-Type']?.startsWith('text/html') ?? false
}

/** The start of every browser's User-Agent. Crawlers, link previews and tools have a name or an address in it. */
const BROWSER = /^(?:Mozilla|Opera)\//
const PROGRAM =
  /https?:|@|compatible;|(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|pagespeed|preview|externalhit|monitor|scan|ptst\//i
/** Headers of prefetches, which are not counted: the first is the standard's, the others are older. */
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

function isVisitor(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  if (!BROWSER.test(agent) || PROGRAM.test(agent)) return false
  return PREFETCH_HEADERS.every((name) => !/prefetch|prerender|preview/i.test(String(headers[name] ?? '')))
}

/** Counts how often each page is opened on each day: in memory first, in the database within a minute. */
export interface VisitCounts {
  add(page: string): void
  /** Writes the counts in memory. Never rejects: counts that could not be written are written the next time. */
  write(): Promise<void>
  /** Writes a last time. A killed process loses at most the last minute. */
  stop(): Promise<void>
}

const WRITE_EVERY_MS = 60_000

interface Options {
  database: Database
  /** The time zone of days, such as `America/New_York`. */
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
  let hasFailed = false

  async function writeOnce() {
    if (counts.size === 0) return
    const pending = counts
    counts = new Map()
    try {
      await save(database, pending)
      hasFailed = false
    } catch (error) {
      for (const [of, pages] of pending) for (const [page, visits] of pages) count(counts, of, page, visits)
      if (!hasFailed) log.warn({ err: error }, 'visits could not be saved; tried again each minute')
      hasFailed = true
    }
  }
  // Sequential, so that two writes don't wait for the same rows.
  const write = () => (writing = writing.then(writeOnce))
  const timer = setInterval(() => void write(), options.writeEveryMs ?? WRITE_EVERY_MS)
  return {
    add(page) {
      const now = clock().getTime()
      // Cached, because formatting a day takes longer than sending a page.
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
  /** In milliseconds; `until` is exclusive. */
  from: number
  until: number
}

function dayOf(now: Date, timeZone: string): Day {
  const name = dayAt(now, timeZone)
  const from = startOfDay(name, timeZone).getTime()
  return { name, timeZone, from, until: startOfDay(addDays(name, 1), timeZone).getTime() }
}

/** One statement for any number of pages; sorted, so that two processes lock rows in the same order. */
async function save(database: Database, counts: Counts) {
  const rows = [...counts].flatMap(([day, pages]) =>
    [...pages].map(([page, visits]) => ({ day, page, visits })),
  )
  await database.asSystem((trx) =>
    sql`insert into private.page_visits as stored (day, page, visits)
      select day, page, visits
      from jsonb_to_recordset(${jsonb(rows)}) as new (day date, page text, visits bigint)
      order by day, page
      on conflict (day, page) do update set visits = stored.visits + excluded.visits`.execute(trx),
  )
}
