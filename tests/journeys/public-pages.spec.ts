import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

import { NEW_TAB_HINT } from '#app/components/site-link.tsx'
import { prerenderedPaths } from '#app/pages.ts'
import { seo } from '#content/facts/seo.ts'
import { frame } from '#content/messages/frame.ts'

import { expect, test } from './journey.ts'

interface Found {
  href: string
  target: string
  rel: string
  describedBy: string
  leaves: boolean
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each page has one heading, and a title, description and address of its own', async ({ page }) => {
    const seen = { titles: new Set<string>(), descriptions: new Set<string>() }
    for (const path of prerenderedPaths) {
      const reply = await page.goto(path)
      expect(reply?.status(), path).toBe(200)
      await expect(page.locator('h1'), path).toHaveCount(1)
      const title = await page.title()
      expect(title.split(seo.siteName), path).toHaveLength(2)
      const description = await metaContent(page, 'name="description"')
      expect(description?.length, path).toBeGreaterThanOrEqual(50)
      expect(description?.length, path).toBeLessThanOrEqual(160)
      expect(await metaContent(page, 'property="og:title"'), path).toBe(title)
      const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
      expect(new URL(canonical ?? '').pathname).toBe(path)
      seen.titles.add(title)
      seen.descriptions.add(description ?? '')
    }
    expect(seen.titles.size).toBe(prerenderedPaths.length)
    expect(seen.descriptions.size).toBe(prerenderedPaths.length)
  })

  test('every link leads somewhere, and those that lead away say so', async ({ page, request }) => {
    const answers = new Map<string, { status: number; html: string }>()
    for (const path of prerenderedPaths) {
      await page.goto(path)
      await expect(page.locator(`#${NEW_TAB_HINT}`), path).toHaveText(frame.newTab)
      for (const link of await findLinks(page)) {
        const where = `${link.href} on ${path}`
        if (link.leaves) expect(link.target, where).toBe('')
        else if (/^https?:/.test(link.href)) expectNewTab(link, where)
        else if (/^(?:mailto|tel|sms):/.test(link.href)) expect(link.href, where).toMatch(DIRECT)
        else await expectReachable(new URL(link.href, `http://site${path}`), where)
      }
    }

    async function expectReachable(url: URL, where: string) {
      const known = answers.get(url.pathname) ?? (await ask(url.pathname))
      expect(known.status, where).toBe(200)
      if (url.hash) expect(known.html, where).toContain(`id="${url.hash.slice(1)}"`)
    }

    async function ask(path: string) {
      const reply = await request.get(path)
      const answer = { status: reply.status(), html: await reply.text() }
      answers.set(path, answer)
      return answer
    }
  })
})

for (const path of prerenderedPaths) {
  test.describe(path, () => {
    test.use({ reducedMotion: 'reduce' })

    test('has no accessibility fault, by day or by night', async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' })
      await openAll(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const { violations } = await new AxeBuilder({ page }).analyze()
        const faults = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
        expect(faults, colorScheme).toEqual([])
      }
    })

    test('fits a small phone and twice the text size, and asks nobody else', async ({
      page,
      outsideRequests,
    }) => {
      for (const width of [320, 640]) {
        await page.setViewportSize({ width, height: 640 })
        await page.goto(path, { waitUntil: 'networkidle' })
        await openAll(page)
        const overflowing = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflowing, `${width} px`).toBe(0)
      }
      expect(outsideRequests).toEqual([])
    })
  })
}

test('an address that leads nowhere is answered with 404 and a way home', async ({ page, request }) => {
  expect((await request.get('/no-such-page', { headers: { Accept: 'text/html' } })).status()).toBe(404)
  await page.route('**/no-such-page', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, status: 200 })
  })
  await page.goto('/no-such-page')
  await expect(page.locator('h1')).toHaveText('404')
  await page.locator('main').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
})

test('search engines get every page', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  const sitemap = await request.get(new URL(/^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '').pathname)
  expect(sitemap.headers()['content-type']).toContain('application/xml')
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address]) => new URL(address ?? '').pathname,
  )
  expect(listed).toEqual(prerenderedPaths)
})

const DIRECT = /^(?:mailto:[^\s@]+@[^\s@]+\.[a-z]+|(?:tel|sms):(?:\+1[0-9]{10}|988|911))$/

function expectNewTab(link: Found, where: string) {
  expect(link.target, where).toBe('_blank')
  expect(link.rel.split(' '), where).toContain('noopener')
  expect(link.describedBy, where).toContain(NEW_TAB_HINT)
}

async function findLinks(page: Page): Promise<Found[]> {
  return page.locator('a').evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      target: link.getAttribute('target') ?? '',
      rel: link.getAttribute('rel') ?? '',
      describedBy: link.getAttribute('aria-describedby') ?? '',
      leaves: link.hasAttribute('data-quick-exit'),
    })),
  )
}

async function metaContent(page: Page, which: string) {
  return page.locator(`meta[${which}]`).getAttribute('content')
}

/** Answers that are folded up are checked as well. */
async function openAll(page: Page) {
  await page.locator('main details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '')
  })
}
