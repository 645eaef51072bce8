import { resolve } from 'node:path'

import { defineConfig } from '@playwright/test'

import { findChromium } from '#tests/support/chromium.ts'
import { keepTemporaryFilesInMemory } from '#tests/support/temporary-files.ts'

// Programs that journeys start, more than once each, are compiled once.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled')
keepTemporaryFilesInMemory()

// Begun first: whatever takes a minute or two would otherwise go on alone at the end, as would all with products of
// their own, which Playwright leaves for last.
const LONGEST = [
  'owner-year',
  'passkeys',
  'process',
  'providers',
  'publish',
  'second-factor',
  'set-up',
  'site-editor*',
].map((name) => `**/${name}.spec.ts`)

const browser = await findChromium()

export default defineConfig({
  testDir: 'tests',
  projects: [
    { name: 'longest', testMatch: LONGEST },
    { name: 'others', testMatch: '**/*.spec.ts', testIgnore: LONGEST },
  ],
  globalSetup: './tests/support/journeys/databases.ts',
  fullyParallel: false,
  // A journey computes for about half of its time: fewer at a time would leave processors idle.
  workers: 4,
  forbidOnly: Boolean(process.env.CI),
  // In the gate a hiccup does not refuse a change: the summary names each journey that needed its second try.
  retries: process.env.TEST_REPORT ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.TEST_REPORT
    ? [['dot'], ['json', { outputFile: process.env.TEST_REPORT }]]
    : [['list']],
  outputDir: '.cache/journeys',
  use: {
    // Below a test's own time, so that a step that hangs is named.
    actionTimeout: 25_000,
    navigationTimeout: 25_000,
    launchOptions: browser,
    // What goes through a worker is hidden from the journeys that hold or answer requests themselves.
    serviceWorkers: 'block',
    trace: 'off',
    screenshot: 'only-on-failure',
    // What moves would be waited for at each click; nothing is seen only while it moves.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'America/New_York',
  },
})
