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

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const LARGEST_PAINT_MS = 1300
const BLOCKING_MS = 60
/** Odd, so that one of them is the median. */
const RUNS = 3
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
 * Lighthouse's phone on each page, the median of three: 100 in every category, the largest paint within 1.3 s, a
 * blocking time of at most 60 ms. In a full browser if one is installed: a headless shell does less work per page.
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
      for (let index = 0; index < RUNS; index++) {
        const report = await examine(product.address + page, browser.port)
        if (report) reports.push(report)
      }
      rows.push({ ...rowOf(page, reports), browser: name })
    }
    return rows
  } finally {
    await browser.stop()
    await product.stop()
    await product.remove()
  }
}

/** @returns undefined when every try failed; each cause is printed */
async function examine(url: string, port: number): Promise<Report | undefined> {
  const options = [`--port=${port}`, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join()}`]
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

function rowOf(page: string, reports: readonly Report[]): Row {
  const bySpeed = reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
  const report = bySpeed[Math.floor((bySpeed.length - 1) / 2)]
  if (!report) return { page, 'budget 100, ≤ 1.3 s, ≤ 60 ms': 'NOT MEASURED' }
  const scores = CATEGORIES.map((name) => [name, scoreOf(report, name)] as const)
  const paint = report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN
  const blocking = report.audits['total-blocking-time']?.numericValue ?? Number.NaN
  const met =
    scores.every(([, score]) => score === 100) && paint <= LARGEST_PAINT_MS && blocking <= BLOCKING_MS
  return {
    page,
    ...Object.fromEntries(scores.map(([name, score]) => [name, `${score}`])),
    'every run': bySpeed.map((each) => scoreOf(each, 'performance')).join(', '),
    LCP: `${(paint / 1000).toFixed(2)} s`,
    TBT: `${blocking.toFixed(0)} ms`,
    CLS: `${report.audits['cumulative-layout-shift']?.numericValue?.toFixed(3)}`,
    'budget 100, ≤ 1.3 s, ≤ 60 ms': met ? 'met' : 'MISSED',
    'failed audits': failedAudits(report).join(', '),
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
