import type { Page } from '@playwright/test'

import { clientOnlyPages } from '#app/pages.ts'

import { expect, settle, test } from '../support/journeys/journey.ts'
import { publicPages } from '../support/public-pages.ts'
import { newMember, ownerSignIn, signIn } from '../support/sessions.ts'

/** What a phone of 360 px shows of a page beside its on-screen keyboard. */
const ABOVE_KEYBOARD = { width: 360, height: 300 }

const PAGES = {
  public: publicPages,
  member: ['/dashboard#profile', '/dashboard#settings', '/membership'],
  owner: [
    ...clientOnlyPages.filter((path) => path.startsWith('/admin')),
    '/admin/site?document=facts%2Ffees',
  ],
}

// What is sent from these forms is refused.
test.use({ viewport: ABOVE_KEYBOARD, expectedErrors: /50[03]|was not|could not/ })

for (const [whose, paths] of Object.entries(PAGES)) {
  test(`above the keyboard of a phone, nothing covers the focused field of a ${whose} page, its error, or where the keyboard goes next`, async ({
    page,
    product,
  }) => {
    test.slow()
    if (whose === 'member') await signIn(page, product, await newMember(product))
    if (whose === 'owner') await signIn(page, product, await ownerSignIn(product))
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' })
      expect(await page.evaluate(coveredInTurn), path).toEqual([])
      await refuseWrites(page)
      const sends = page.locator(
        'main form button[type=submit]:visible, footer form button[type=submit]:visible',
      )
      for (const send of await sends.all()) {
        await send.click()
        await settle(page)
        // A field is announced with its error a moment after it got the focus.
        await expect.poll(() => page.evaluate(coveredNow), `${path}: ${await send.textContent()}`).toEqual([])
      }
      await page.unrouteAll()
    }
  })
}

async function refuseWrites(page: Page) {
  await page.route('**/*', (route) =>
    ['GET', 'HEAD'].includes(route.request().method())
      ? route.fallback()
      : route.fulfill({ status: 503, json: {} }),
  )
}

/** Runs in the page: gives everything the focus, downwards and back. @returns what was out of view or covered */
async function coveredInTurn(): Promise<string[]> {
  const stops = [
    ...document.querySelectorAll<HTMLElement>(
      'input:not([type=radio]:not(:checked)), textarea, select, [contenteditable=true], main button',
    ),
  ].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }))
  const found = new Set<string>()
  for (const stop of [...stops, ...stops.toReversed()]) {
    let covered: string | undefined
    // Again, because a page that was just opened may scroll to its section, and what floats yields once that has ended.
    for (let tries = 0; tries < 20; tries += 1) {
      stop.blur()
      stop.focus()
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      const { top, bottom, left, width } = stop.getBoundingClientRect()
      const from = Math.max(top, 0)
      const until = Math.min(bottom, innerHeight)
      const x = Math.min(left + Math.min(width / 2, 40), innerWidth - 2)
      const at = document.elementFromPoint(x, (from + until) / 2)
      const isSeen = at && (stop.contains(at) || at.contains(stop) || at.closest('label')?.contains(stop))
      const isWhole = until - from >= Math.min(bottom - top, 20) - 1
      covered = isSeen && isWhole ? undefined : `${stop.outerHTML.slice(0, 100)} at ${top}`
      if (!covered || document.activeElement !== stop) break
    }
    if (covered && document.activeElement === stop) found.add(covered)
  }
  return [...found]
}

/** Runs in the page. @returns what covers the focused element or the words that belong to it */
function coveredNow(): string[] {
  const focused = document.activeElement
  if (!focused || focused === document.body) return []
  const ids = `${focused.getAttribute('aria-describedby')} ${focused.getAttribute('aria-errormessage')}`
  const errors = ids.split(' ').map((id) => id.endsWith('-error') && document.getElementById(id))
  return [focused, ...errors].flatMap((element) => {
    if (!element) return []
    const { top, bottom, left, width } = element.getBoundingClientRect()
    const name = element.outerHTML.slice(0, 100)
    if (top < 0 || top > innerHeight - 20) return [`${name} is out of view`]
    return [top + 4, Math.min(bottom, innerHeight) - 4].flatMap((y) => {
      const at = document.elementFromPoint(left + width / 2, y)
      const isOther = at?.closest('.toast, aside, nav, .sticky, .site-top, .crisis-strip')
      return isOther && !isOther.contains(element) ? [`${name} is below ${isOther.className}`] : []
    })
  })
}
