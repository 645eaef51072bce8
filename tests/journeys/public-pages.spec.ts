// Shows: asvs 14.2.3
import type { APIRequestContext } from '@playwright/test'

import { NEW_TAB_HINT } from '#app/components/site-link.tsx'
import { isSpanish } from '#app/features/frame/page-locale.ts'
import { SIGN_IN_PATH } from '#app/pages.ts'
import { builtIn } from '#content/built-in.ts'
import { frame } from '#content/messages/frame.ts'
import { frameSpanish } from '#content/messages/frame-spanish.ts'

import { publicPages } from '../support/public-pages.ts'
import { expectAccessible, expectContrastAtNight, openAll } from '../support/accessibility.ts'
import { SMALL_PHONE, withRoomToSpare } from '../support/journeys/first-screen.ts'
import { expect, test } from '../support/journeys/journey.ts'

const { seo } = builtIn.pages

interface Found {
  href: string
  target: string
  rel: string
  describedBy: string
  leaves: boolean
}

// Shows: spec 1.19, 2.1, 2.2, 6.1, 7.24
test('each page as sent has one heading, a title, description and address of its own, and no dead links @fast', async ({
  page,
  request,
}) => {
  const seen = { titles: new Set<string>(), descriptions: new Set<string>() }
  const places = new Map<string, string>()
  for (const path of publicPages) {
    const reply = await request.get(path)
    expect(reply.status(), path).toBe(200)
    const { headings, title, description, shared, canonical, newTab, links } = await page.evaluate(
      readDocument,
      { html: await reply.text(), newTabHint: NEW_TAB_HINT },
    )
    expect(headings, path).toBe(1)
    expect(title.split(seo.siteName), path).toHaveLength(2)
    expect(description.length, path).toBeGreaterThanOrEqual(50)
    expect(description.length, path).toBeLessThanOrEqual(160)
    expect(shared, path).toBe(title)
    expect(new URL(canonical).pathname).toBe(path)
    seen.titles.add(title)
    seen.descriptions.add(description)
    expect(newTab, path).toBe(isSpanish(path) ? frameSpanish.newTab : frame.newTab)
    for (const link of links) {
      const where = `${link.href} on ${path}`
      if (link.leaves) expect(link.target, where).toBe('')
      else if (/^https?:/.test(link.href)) expectNewTab(link, where)
      else if (/^(?:mailto|tel|sms):/.test(link.href)) expect(link.href, where).toMatch(DIRECT)
      else places.set(new URL(link.href, `http://site${path}`).href, where)
    }
  }
  expect(seen.titles.size).toBe(publicPages.length)
  expect(seen.descriptions.size).toBe(publicPages.length)
  expect(await findDead(places, request)).toEqual([])
})

// Shows: spec 1.11
test('every page has help one tap away, wraps long words, has no accessibility violation in light or dark, and requests nothing from other origins @fast', async ({
  page,
  outsideRequests,
}) => {
  test.slow()
  for (const path of publicPages) {
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await page.evaluate(helpOutOfReach), path).toEqual([])
    await openAll(page)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(widenedByLongWords), path).toEqual([])
    await page.setViewportSize({ width: 1280, height: 720 })
    await expectAccessible(page)
    await expectContrastAtNight(page, 'main')
    expect(outsideRequests, path).toEqual([])
  }
})

test('a Spanish request gets the Spanish page, and each language links to the other @fast', async ({
  page,
}) => {
  await page.setViewportSize(withRoomToSpare(SMALL_PHONE))
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await page.getByRole('banner').locator('summary').filter({ hasText: 'Open menu' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL('/es')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Ayuda en una crisis' }).click()
  await expect(page).toHaveURL('/es/crisis')
  await expect(main.getByRole('link', { name: /Enviar AYUDA al 988/ })).toHaveAttribute('href', /^sms:988/)
  await main.getByRole('link', { name: 'página en español' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(main.getByText(builtIn.references.sessionLanguages)).toBeInViewport({ ratio: 1 })
  const book = main.getByRole('link', { name: builtIn.pages.spanish.hero.book.label })
  await expect(book).toBeInViewport({ ratio: 1 })
  await book.click()
  await expect(main.getByRole('link', { name: /Reservar en Headway/ })).toBeVisible()
  const around = [page.getByRole('banner'), page.getByRole('contentinfo')]
  for (const part of around) {
    for (const link of await part.getByRole('link').all()) {
      const [name, href] = [await link.textContent(), await link.getAttribute('href')]
      const isLed = /^(?:\/es|tel:|sms:|mailto:|https:.*espanol)/.test(href ?? '')
      expect(isLed || /en inglés|^English$/.test(name ?? ''), `${name} leads to ${href}`).toBe(true)
    }
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
})

// Shows: spec 2.1
test('the sitemap and robots.txt give search engines every page @fast', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const sitemap = await request.get(new URL(/^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '').pathname)
  expect(sitemap.headers()['content-type']).toContain('application/xml')
  const xml = await sitemap.text()
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  )
  expect(listed).toEqual(publicPages.filter((path) => path !== SIGN_IN_PATH))
  const dated = [
    ...xml.matchAll(/<loc>[^<]*?(\/[^/<]*)<\/loc><lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>/g),
  ]
  // Of pages whose lists come from elsewhere no day would be true.
  expect(listed.length - dated.length).toBe(2)
})

const DIRECT = /^(?:mailto:[^\s@]+@[^\s@]+\.[a-z]+|(?:tel|sms):(?:\+1[0-9]{10}|988|911)(?:\?&body=AYUDA)?)$/

function expectNewTab(link: Found, where: string) {
  expect(link.target, where).toBe('_blank')
  expect(link.rel.split(' '), where).toContain('noopener')
  expect(link.describedBy, where).toContain(NEW_TAB_HINT)
}

/** A script shows these, or chooses this answer in the form, by the address alone. */
const READ_BY_SCRIPT = /^(?:\/auth#(?:sign-up|sign-in|forgotten)|\/contact#consulting)$/

/** @returns those of the places whose page or whose place on the page does not exist */
async function findDead(places: Map<string, string>, request: APIRequestContext): Promise<string[]> {
  const dead: string[] = []
  const pages = new Map<string, string | undefined>()
  for (const [address, where] of places) {
    const { pathname, hash } = new URL(address)
    if (!pages.has(pathname)) {
      const reply = await request.get(pathname)
      pages.set(pathname, reply.ok() ? await reply.text() : undefined)
    }
    const html = pages.get(pathname)
    const isThere =
      hash === '' || READ_BY_SCRIPT.test(pathname + hash) || html?.includes(`id="${hash.slice(1)}"`)
    if (html === undefined || !isThere) dead.push(where)
  }
  return dead
}

/** Runs in the browser: what a document says before any script of it runs. */
function readDocument({ html, newTabHint }: { html: string; newTabHint: string }) {
  const sent = new DOMParser().parseFromString(html, 'text/html')
  const meta = (which: string) => sent.querySelector(`meta[${which}]`)?.getAttribute('content') ?? ''
  return {
    headings: sent.querySelectorAll('h1').length,
    title: sent.title,
    description: meta('name="description"'),
    shared: meta('property="og:title"'),
    canonical: sent.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '',
    newTab: sent.querySelector(`#${newTabHint}`)?.textContent,
    links: [...sent.querySelectorAll('a')].map((link) => ({
      href: link.getAttribute('href') ?? '',
      target: link.getAttribute('target') ?? '',
      rel: link.getAttribute('rel') ?? '',
      describedBy: link.getAttribute('aria-describedby') ?? '',
      leaves: link.hasAttribute('data-quick-exit'),
    })),
  }
}

/** Runs in the page: the crisis lines that no tap reaches at its head or at its foot. */
async function helpOutOfReach(): Promise<string[]> {
  const found: string[] = []
  for (const top of [document.body.scrollHeight, 0]) {
    scrollTo({ top, behavior: 'instant' })
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    for (const line of ['tel:988', 'sms:988', 'tel:911']) {
      const link = document.querySelector(`.crisis-strip a[href^="${line}"]`)
      const { left, top: above, width, height } = link!.getClientRects()[0]!
      const hit = document.elementFromPoint(left + width / 2, above + height / 2)
      if (!link!.contains(hit)) found.push(`${line}, scrolled to ${top} px`)
    }
  }
  return found
}

/**
 * Runs in the page: the texts that widen it when an address without a space, which the owner or a visitor may write,
 * is added to them. All at once: each change has the whole page laid out anew.
 */
function widenedByLongWords(): string[] {
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  const running = texts.filter((text) => {
    const parent = text.parentElement!
    // Fixed words: labels of controls, of states and of forms, phone numbers.
    const isFixed = parent.closest(
      'button, form, label, select, script, style, noscript, [role=status], .sr-only, .whitespace-nowrap, .needs-script',
    )
    const isRunning = parent.closest('p, dd, h1, h2, h3, h4, blockquote, summary, .prose li, a[class*=wrap-]')
    return text.data.trim() && isRunning && !isFixed
  })
  const before = running.map((text) => text.data)
  for (const text of running) text.data += ` https://www.example.com/${'a'.repeat(71)}`
  const { scrollWidth, clientWidth } = document.documentElement
  const wide = running.filter(
    ({ parentElement }) => parentElement!.getBoundingClientRect().right > clientWidth + 1,
  )
  const found = wide.map(({ parentElement, data }) => `${parentElement!.tagName} ${data.slice(0, 60)}`)
  running.forEach((text, index) => (text.data = before[index]!))
  return scrollWidth > clientWidth ? [`${scrollWidth} px`, ...found] : found
}
