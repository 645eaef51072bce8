import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'

import { defineConfig } from '@playwright/test'

import { findChromium, findFullChromium, isFullBrowser } from '#tests/support/chromium.ts'
import { keepTemporaryFilesInMemory } from '#tests/support/temporary-files.ts'

// Programs that journeys start, more than once each, are compiled once.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled')
keepTemporaryFilesInMemory()

// What these publish, no other journey may read. One worker has one product for all of them.
const PUBLISHING = filesOf('inbox-saved-answers', 'site-editor*', 'site-schedule', 'uploads-files')
// Each of these starts workers of its own, because none uses the product that the others share. Run first: Playwright
// would leave them for last, where the longest would run alone, and would end the others' workers for them.
const APART = filesOf('owner-year', 'second-factor-passkeys', 'process', 'providers', 'set-up', 'trial-copy')

/** Milliseconds between the steps of a journey that somebody watches: `SLOW_MO=400 npx playwright test newsletter`. */
const slowMo = Number(process.env.SLOW_MO ?? 0)
const isWatched = slowMo > 0 || Boolean(process.env.PWDEBUG)

// The packaged browser is a headless shell: it has no window.
const browser = await (isWatched ? findFullChromium() : findChromium())

export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'publishing', testMatch: PUBLISHING, workers: 1 },
    { name: 'apart', testMatch: APART },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: [...PUBLISHING, ...APART] },
  ],
  globalSetup: './tests/support/journeys/databases.ts',
  fullyParallel: false,
  // A journey computes for a third of its time, and for more than twice as long in a full browser.
  workers: Math.min(12, Math.ceil(availableParallelism() * (isFullBrowser(browser) ? 1.5 : 2))),
  forbidOnly: Boolean(process.env.CI),
  // In the gate a journey is tried twice; the summary names those that needed it.
  retries: process.env.TEST_REPORT ? 1 : 0,
  timeout: isWatched ? 0 : 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.TEST_REPORT
    ? [['dot'], ['json', { outputFile: process.env.TEST_REPORT }]]
    : [['list']],
  outputDir: '.cache/journeys',
  use: {
    // Shorter than a test's own timeout, so that the step that hangs is named.
    actionTimeout: 25_000,
    navigationTimeout: 25_000,
    // A new page's first process would be for the empty page only: the site's policies have it leave that for another.
    headless: !isWatched,
    launchOptions: { ...browser, slowMo, args: [...browser.args, '--renderer-process-limit=1'] },
    // Requests that pass through a service worker are hidden from journeys that hold or answer them.
    serviceWorkers: 'block',
    trace: 'off',
    // Playwright would wait for each animation before a click.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
})

function filesOf(...names: string[]): string[] {
  return names.map((name) => `**/${name}.spec.ts`)
}
