import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { z } from 'zod'

import { findChromium } from '#tests/support/chromium.ts'
import { freePort, startProduct } from '#tests/support/product.ts'
import type { Measurement, Row } from './table.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const LARGEST_PAINT_MS = 1500
/** Odd, so that one of them is the median. */
const RUNS = 3
// Fetched when it is asked for: with what it depends on it is 150 MB, a sixth of everything that `npm ci` installs.
const LIGHTHOUSE = 'lighthouse@13.5.0'

const run = promisify(execFile)

/** What is read of Lighthouse's JSON report; scores are 0 to 1, `numericValue` is in milliseconds or a bare number. */
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

/** Lighthouse's phone on each page, the median of three: 100 in every category and the largest paint within 1.5 s. */
export const measureLighthouse: Measurement = async ({ pages }) => {
  const product = await startProduct()
  const browser = await startBrowser()
  try {
    const rows: Row[] = []
    for (const page of pages) {
      const reports: Report[] = []
      while (reports.length < RUNS) reports.push(await examine(product.address + page, browser.port))
      rows.push(rowOf(page, reports))
    }
    return rows
  } finally {
    await browser.stop()
    await product.stop()
    await product.remove()
  }
}

async function examine(url: string, port: number): Promise<Report> {
  const options = [`--port=${port}`, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join()}`]
  const { stdout } = await run('npx', ['--yes', LIGHTHOUSE, url, ...options], { maxBuffer: 64_000_000 })
  const report = Report.parse(JSON.parse(stdout))
  if (report.runtimeError) throw new Error(`Lighthouse failed on ${url}: ${report.runtimeError.message}`)
  return report
}

function rowOf(page: string, reports: readonly Report[]): Row {
  const bySpeed = reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
  const report = bySpeed[(RUNS - 1) / 2]!
  const scores = CATEGORIES.map((name) => [name, scoreOf(report, name)] as const)
  const paint = report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN
  const kept = scores.every(([, score]) => score === 100) && paint <= LARGEST_PAINT_MS
  return {
    page,
    ...Object.fromEntries(scores.map(([name, score]) => [name, `${score}`])),
    'every run': bySpeed.map((each) => scoreOf(each, 'performance')).join(', '),
    LCP: `${(paint / 1000).toFixed(2)} s`,
    TBT: `${report.audits['total-blocking-time']?.numericValue?.toFixed(0)} ms`,
    CLS: `${report.audits['cumulative-layout-shift']?.numericValue?.toFixed(3)}`,
    'budget 100, ≤ 1.5 s': kept ? 'kept' : 'MISSED',
    'failed audits': failedAudits(report).join(', '),
  }
}

function scoreOf(report: Report, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100)
}

/** Speed has its own columns; elsewhere an audit is what somebody can go and mend. */
function failedAudits(report: Report): string[] {
  const weighed = CATEGORIES.slice(1).flatMap((name) => report.categories[name]?.auditRefs ?? [])
  return weighed
    .filter(({ weight, id }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
}

async function startBrowser() {
  const { executablePath, args, env } = await findChromium()
  const profile = await mkdtemp(join(tmpdir(), 'chromium-'))
  const port = await freePort()
  const own = ['--headless', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(executablePath, [...args, ...own], { env: env ?? process.env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await answering(`http://127.0.0.1:${port}/json/version`)
  return {
    port,
    async stop() {
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function answering(url: string) {
  for (let tries = 0; tries < 150; tries++) {
    const answered = await fetch(url).then(
      () => true,
      () => false,
    )
    if (answered) return
    await wait(100)
  }
  throw new Error('The browser did not start within 15 seconds.')
}
