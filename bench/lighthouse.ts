import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import lighthouse, { type RunnerResult } from 'lighthouse'

import { findChromium } from '../tests/chromium.ts'
import { freePort, startProduct } from '../tests/product.ts'
import type { Measurement, Row } from './table.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const LARGEST_PAINT_MS = 1500

type Report = RunnerResult['lhr']

/** Lighthouse's phone on each page: budgets are 100 in every category and the largest paint within 1.5 s. */
export const measureLighthouse: Measurement = async ({ pages }) => {
  const product = await startProduct()
  const browser = await startBrowser()
  try {
    const rows: Row[] = []
    for (const page of pages) rows.push(rowOf(page, await examine(product.address + page, browser.port)))
    return rows
  } finally {
    await browser.stop()
    await product.stop()
    await product.remove()
  }
}

async function examine(url: string, port: number): Promise<Report> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: CATEGORIES })
  if (!result || result.lhr.runtimeError) {
    throw new Error(`Lighthouse failed on ${url}: ${result?.lhr.runtimeError?.message}`)
  }
  return result.lhr
}

function rowOf(page: string, report: Report): Row {
  const scores = CATEGORIES.map((name) => [name, scoreOf(report, name)] as const)
  const paint = report.audits['largest-contentful-paint']?.numericValue ?? Number.NaN
  const kept = scores.every(([, score]) => score === 100) && paint <= LARGEST_PAINT_MS
  return {
    page,
    ...Object.fromEntries(scores.map(([name, score]) => [name, `${score}`])),
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
