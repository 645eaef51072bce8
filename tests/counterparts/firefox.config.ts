import { defineConfig, firefox } from '@playwright/test'

import base from '../../playwright.config.ts'
import { type FirefoxSession, sessionOf } from './firefox-session.ts'
import { programOf } from './programs.ts'

/** The journeys of visitors, members and the owner that matter most. */
const JOURNEYS = [
  'first-screens',
  'frame',
  'floating',
  'booking',
  'insurance-answers',
  'faqs',
  'public-pages',
  'contact',
  'inquiry',
  'newsletter',
  'esa-request',
  'esa-request-draft',
  'account-sign-up',
  'membership',
  'account-session',
  'account-session-ends',
  'second-factor',
  'offline',
  'site-editor',
  'site-editor-paste',
  'site-editor-own-pages',
  'site-editor-promises',
  'testimonials-moderation',
  'testimonials-shortened',
  // Under translators, extensions and late scripts, and what a mail's link withstands.
  'changed-pages',
  'typed-early',
  'account-mail',
  'site-publish',
].map((name) => `**/${name}.spec.ts`)
/** What only this browser can show. */
const OWN = '**/firefox-passwords.ts'

/** Titles of journeys that need what this Firefox or its driver does not offer. */
const SKIPPED = [
  // Scripts can't be switched off for one page.
  /without JavaScript|without scripts/,
  // The file of a download is not reported.
  /signs in by a recovery code and connects/,
  // It ends when a worker unregisters itself, which fails the update that installed it.
  /updated with releases, and removed when switched off/,
  // The body of a multipart form is not reported.
  /four parts and a review send a request/,
  // Requests of a page fail, and are logged, before the page gets its unload event.
  /the address of a purchase has no effect|keeps two tabs signed in at once/,
]

adaptDriver()

export default defineConfig({
  ...base,
  testDir: '..',
  outputDir: '../../.cache/firefox',
  globalSetup: '../support/journeys/databases.ts',
  workers: 2,
  // Each step passes through the driver, and the machine may be busy; a condition that is never met still fails.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // As in the gate. The report names those that needed it.
  retries: 1,
  projects: [{ name: 'firefox', testMatch: [...JOURNEYS, OWN] }],
  grepInvert: SKIPPED,
  use: {
    ...base.use,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    browserName: 'firefox',
    channel: 'moz-firefox',
    serviceWorkers: 'allow',
    contextOptions: {},
    launchOptions: {
      executablePath: programOf('firefox', 'firefox-esr'),
      // For what Firefox itself knows, such as the passwords that it offers to store.
      args: ['--remote-allow-system-access'],
      firefoxUserPrefs: {
        'ui.prefersReducedMotion': 1,
        // As on a phone, and as in the other browser.
        'ui.useOverlayScrollbars': 1,
        // The window in front has the focus, although this browser has no screen.
        'focusmanager.testmode': true,
        // Playwright waits for a load event after a step back.
        'browser.sessionhistory.max_total_viewers': 0,
        'signon.rememberSignons': true,
      },
    },
  },
})

/**
 * Playwright emulates media by a command that Firefox 153 does not have: it would open no page. And one window has the
 * focus here, where in the other browser each has: a page comes to the front as it goes somewhere. Not at each press,
 * because a press right after the change is lost now and then.
 *
 * The process of the page ends in Firefox's own code once two of a page's script worlds have read
 * `ariaLabelledByElements` of one element: the page's own and Playwright's. Without that property Playwright follows
 * the ids.
 */
function adaptDriver() {
  const launch = firefox.launch.bind(firefox)
  firefox.launch = async (options) => {
    const browser = await launch(options)
    const session = Object.getPrototypeOf(sessionOf(browser)) as FirefoxSession
    const { send } = session
    session.send = async function (method, params) {
      if (method === 'emulation.setMediaFeaturesOverride') return {}
      if (method === 'browsingContext.navigate') {
        const { context } = params as { context: string }
        await send.call(this, 'browsingContext.activate', { context })
      }
      return send.call(this, method, withoutElementReflection(params))
    }
    return browser
  }
}

/** @returns the parameters of a command, whose script does not read `ariaLabelledByElements` */
function withoutElementReflection(params: object): object {
  const { expression } = params as { expression?: string }
  if (!expression?.includes('.ariaLabelledByElements')) return params
  return { ...params, expression: expression.replaceAll('.ariaLabelledByElements', '.notReflected') }
}
