import { OWN_PAGES } from '#content/own-pages.ts'
import { shellTitles } from '#app/shell-titles.ts'
import { builtIn } from '#content/built-in.ts'
import { NOTHING_ALLOWED } from '#server/platform/http/security-headers.ts'

import { publicPages } from '../support/public-pages.ts'
import { expect, test } from '../support/journeys/journey.ts'

const { seo } = builtIn.pages

test('a page that loads in the browser has its title before, and is excluded from search engines @fast', async ({
  request,
}) => {
  for (const [path, title] of Object.entries(shellTitles)) {
    const html = await (await request.get(path)).text()
    expect(html, path).toContain(`<title>${seo.titlePattern.replace('{title}', title)}</title>`)
    expect(html, path).toContain('<meta name="robots" content="noindex"/>')
  }
})

test('another page that is opened in the browser has its own title and address, and no tags of the first', async ({
  page,
}) => {
  const tags = page.locator('meta[property], meta[name=description], script[type="application/ld+json"]')
  const addressIs = (path: string) =>
    expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`//[^/]+${path}$`))
  await page.goto('/')
  await expect(page).toHaveTitle(/^Online therapy in Florida/)
  await addressIs('/')
  expect(await tags.count()).toBeGreaterThan(5)
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/^Online therapy questions/)
  await expect(page.locator('head > title')).toHaveCount(1)
  await addressIs('/faqs')
  await expect(tags).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveTitle(/^Online therapy in Florida/)
  await addressIs('/')
})

test('programs find favicon.ico, the manifest with its icons, security.txt and llms.txt @fast', async ({
  request,
}) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
  expect(html.match(/<meta name="theme-color"/g)).toHaveLength(2)
  const manifest = await request.get('/manifest.webmanifest')
  expect(manifest.headers()['content-type']).toBe('application/manifest+json')
  for (const { src, type } of (await manifest.json()).icons as { src: string; type: string }[]) {
    const icon = await request.get(src)
    expect([icon.status(), icon.headers()['content-type']], src).toEqual([200, type])
  }
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
  ] as const) {
    const reply = await request.get(path)
    expect(reply.status(), path).toBe(200)
    // What is no page is never run, framed or guessed at.
    expect(reply.headers(), path).toMatchObject({
      'content-type': type,
      'content-security-policy': NOTHING_ALLOWED,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    })
  }
})

/** Only a medical organization can say that it accepts new patients. */
const PRACTICE = [['ProfessionalService', 'MedicalOrganization'], 'Person']
const TYPES: Record<string, unknown[]> = {
  '/': PRACTICE,
  '/es': PRACTICE,
  '/about': ['Person', 'BreadcrumbList'],
  '/services': ['Service', 'Service', 'Service', 'BreadcrumbList'],
  '/esa-evaluations': ['FAQPage', 'BreadcrumbList'],
  '/faqs': ['FAQPage', 'BreadcrumbList'],
}

test('each page has structured data about itself, once, and none about reviews @fast', async ({
  request,
}) => {
  for (const path of publicPages) {
    const html = await (await request.get(path)).text()
    const documents = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    expect(documents, path).toHaveLength(1)
    const data = JSON.parse(documents[0]![1]!)
    expect(data['@context']).toBe('https://schema.org')
    const types = data['@graph'].map((part: Record<string, unknown>) => part['@type'])
    const own = path.startsWith(OWN_PAGES) ? ['WebPage', 'FAQPage', 'BreadcrumbList'] : ['BreadcrumbList']
    expect(types, path).toEqual(TYPES[path] ?? own)
    expect(JSON.stringify(data), path).not.toMatch(/"(?:review|aggregateRating)"|\{\{/)
  }
})

test('the blog’s page links to its feed, and the feed has the posts', async ({ page, request }) => {
  const html = await (await request.get('/blog')).text()
  const feed = /<link rel="alternate" type="application\/rss\+xml"[^>]* href="([^"]+)"/.exec(html)?.[1] ?? ''
  const reply = await request.get(feed)
  expect([reply.status(), reply.headers()['content-type']]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ])
  const xml = await reply.text()
  expect(xml.match(/<item>/g)?.length).toBeGreaterThan(5)
  // A browser reads XML strictly.
  for (const text of [xml, await (await request.get('/sitemap.xml')).text()]) {
    expect(await page.evaluate(readStrictly, text)).toBe('')
  }
})

test('each page has a share picture of its own, with its name and the stated size', async ({ request }) => {
  const addresses = new Set<string>()
  for (const path of publicPages) {
    const html = await (await request.get(path)).text()
    const meta = (property: string) =>
      new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]
    const address = meta('og:image') ?? ''
    expect(meta('og:url') ?? '', path).toContain(new URL(address).origin)
    expect(meta('og:image:alt'), path).toContain(builtIn.facts.practice.name)
    expect([meta('og:image:width'), meta('og:image:height')], path).toEqual(['1200', '630'])
    const picture = await request.get(new URL(address).pathname)
    expect([picture.status(), picture.headers()['content-type']], path).toEqual([200, 'image/jpeg'])
    expect((await picture.body()).length, path).toBeLessThan(100 * 1024)
    addresses.add(address)
  }
  expect(addresses.size).toBe(publicPages.length)
})

/** Runs in the page. @returns what is wrong with it */
function readStrictly(xml: string): string {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml')
  return parsed.querySelector('parsererror')?.textContent ?? ''
}
