import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { z } from 'zod'

import { type Browser, describeBrowser, findFullChromium } from '#tests/support/chromium.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import type { Measurement, Row } from './table.ts'
import { median } from './timing.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const LARGEST_PAINT_MS = 1300
const BLOCKING_MS = 60
/** What the page's scripts may cost above the same page without them. */
const SCRIPTS_BLOCKING_MS = 50
const SCRIPTS_POINTS = 2
/** Odd, so that one of them is the median. */
const RUNS = 5
/** On a busy machine Lighthouse sometimes records no page load at all (NO_NAVSTART). */
const TRIES = 3
// Fetched by npx when it is run: with its dependencies it is 150 MB, a sixth of everything that `npm ci` installs.
const LIGHTHOUSE = 'lighthouse@13.5.0'

const run = promisify(execFile)

/** The part of Lighthouse's JSON report that is used; scores are 0 to 1, `numericValue` is in milliseconds or a bare number. */
const Report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
})
type Report = z.infer<typeof Report>

/**
 * Lighthouse's phone on each page, with its scripts and with these blocked, in turns, the medians of five: 100 in every
 * category, the largest paint within 1.3 s, a blocking time of at most 60 ms; and above the page without scripts at most
 * 50 ms of blocking, two points, and no later paint. In a full browser if one is installed: a headless shell does less
 * work per page.
 */
export const measureLighthouse: Measurement = async ({ pages }) => {
  const product = await startProduct()
  const found = await findFullChromium()
  const browser = await startBrowser(found)
  const name = await describeBrowser(found)
  try {
    const rows: Row[] = []
    for (const page of pages) {
      const reports: Report[] = []
      const withoutScripts: Report[] = []
      for (let index = 0; index < RUNS; index++) {
        const report = await examine(product.address + page, browser.port)
        if (report) reports.push(report)
        const blocked = await examine(product.address + page, browser.port, ['--blocked-url-patterns=*.js'])
        if (blocked) withoutScripts.push(blocked)
      }
      rows.push({ ...rowOf(page, reports, withoutScripts), browser: name })
    }
    return rows
  } finally {
    await browser.stop()
    await product.stop()
    await product.remove()
  }
}

/** @returns undefined when every try failed; each cause is printed */
async function examine(url: string, port: number, more: string[] = []): Promise<Report | undefined> {
  const options = [
    ...more,
    `--port=${port}`,
    '--output=json',
    '--quiet',
    `--only-categories=${CATEGORIES.join()}`,
  ]
  for (let tries = 1; tries <= TRIES; tries++) {
    // When Lighthouse records nothing, it exits with 1, and its report has the cause.
    const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, url, ...options], {
      maxBuffer: 64_000_000,
    }).catch((error: { stdout: string }) => error)
    const report = parse(stdout)
    if (report && !report.runtimeError) return report
    const cause = report?.runtimeError?.message ?? 'no report'
    console.error(`  Lighthouse failed on ${url}, try ${tries} of ${TRIES}: ${cause}`)
  }
  return undefined
}

function parse(text: string): Report | undefined {
  try {
    return Report.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

function rowOf(page: string, reports: readonly Report[], withoutScripts: readonly Report[]): Row {
  const bySpeed = reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
  const report = bySpeed[Math.floor((bySpeed.length - 1) / 2)]
  if (!report || withoutScripts.length === 0) return { page, 'budget 100, ≤ 1.3 s, ≤ 60 ms': 'NOT MEASURED' }
  const scores = CATEGORIES.map((name) => [name, scoreOf(report, name)] as const)
  const [now, bare] = [timesOf(reports), timesOf(withoutScripts)]
  const met =
    scores.every(([, score]) => score === 100) && now.paint <= LARGEST_PAINT_MS && now.blocking <= BLOCKING_MS
  const isCheap =
    now.blocking - bare.blocking <= SCRIPTS_BLOCKING_MS &&
    bare.score - now.score <= SCRIPTS_POINTS &&
    now.paint <= bare.paint * 1.05
  return {
    page,
    ...Object.fromEntries(scores.map(([name, score]) => [name, `${score}`])),
    'every run': bySpeed.map((each) => scoreOf(each, 'performance')).join(', '),
    LCP: `${(now.paint / 1000).toFixed(2)} s`,
    TBT: `${now.blocking.toFixed(0)} ms`,
    CLS: `${report.audits['cumulative-layout-shift']?.numericValue?.toFixed(3)}`,
    'budget 100, ≤ 1.3 s, ≤ 60 ms': met ? 'met' : 'MISSED',
    'scripts blocked': `${bare.score}, ${(bare.paint / 1000).toFixed(2)} s, ${bare.blocking.toFixed(0)} ms`,
    'scripts cost': `${(now.blocking - bare.blocking).toFixed(0)} ms, ${bare.score - now.score} points`,
    'budget ≤ 50 ms, ≤ 2 points': isCheap ? 'met' : 'MISSED',
    'failed audits': failedAudits(report).join(', '),
  }
}

/** Medians: blocking time and largest paint in milliseconds, and the performance score. */
function timesOf(reports: readonly Report[]) {
  const valueOf = (audit: string) =>
    median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN))
  return {
    blocking: valueOf('total-blocking-time'),
    paint: valueOf('largest-contentful-paint'),
    score: median(reports.map((report) => scoreOf(report, 'performance'))),
  }
}

function scoreOf(report: Report, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100)
}

/** Performance has its own columns; in other categories the failed audits say what to fix. */
function failedAudits(report: Report): string[] {
  const weightedAudits = CATEGORIES.slice(1).flatMap((name) => report.categories[name]?.auditRefs ?? [])
  return weightedAudits
    .filter(({ weight, id }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
}

async function startBrowser({ executablePath, args, env }: Browser) {
  const profile = await mkdtemp(join(tmpdir(), 'chromium-'))
  const port = await freePort()
  const own = ['--headless', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(executablePath, [...args, ...own], { env: env ?? process.env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await waitForResponse(`http://127.0.0.1:${port}/json/version`)
  return {
    port,
    async stop() {
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function waitForResponse(url: string) {
  for (let tries = 0; tries < 150; tries++) {
    const responded = await fetch(url).then(
      () => true,
      () => false,
    )
    if (responded) return
    await wait(100)
  }
  throw new Error('The browser did not start within 15 seconds.')
}
