import { readFileSync } from 'node:fs'

import { parseDocument } from 'htmlparser2'
import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'

import { settings } from '#app/lib/settings.ts'
import { searchedPaths } from '#app/pages.ts'
import { siteContent } from '#app/site-content.ts'
import { themeColors } from '#app/theme-colors.ts'
import { builtIn } from '#content/built-in.ts'
import { shownOwnPages } from '#content/own-pages.ts'
import { composeSite } from '#content/site.ts'
import type { Changes } from '#content/site-content.ts'

import { loader } from './machine-files.ts'

const everyPath = [...searchedPaths, ...shownOwnPages(builtIn.pages).map(({ path }) => path)]

const CHANGES: Changes = {
  'facts/practice': { name: 'Harbor Light', email: 'me@harbor.example' },
  'facts/fees': { selfPay: 140 },
  'facts/offers': { esaEvaluations: false, blog: false, memberships: false, spanish: false },
}

function read(pattern: string, changes: Changes = {}): Promise<string> {
  const context = new RouterContextProvider()
  context.set(siteContent, composeSite(changes))
  return loader({ pattern, context } as never).text()
}

describe('the manifest', () => {
  test('contains the practice’s name from the owner, and icons', async () => {
    const parsed = JSON.parse(await read('manifest.webmanifest', CHANGES))
    expect(parsed).toMatchObject({ name: 'Harbor Light', lang: 'en-US', start_url: '/', display: 'browser' })
    expect(parsed.icons.map(({ sizes, type }: Record<string, string>) => [sizes, type])).toEqual([
      ['any', 'image/svg+xml'],
      ['180x180', 'image/png'],
    ])
    const { src, sizes } = parsed.icons[1]
    // Width and height are at a fixed offset of every PNG.
    const png = readFileSync(`.${src}`)
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
    for (const color of [parsed.theme_color, parsed.background_color]) expect(color).toMatch(/^#[0-9a-f]{6}$/)
    for (const text of [parsed.short_name, parsed.description]) expect(text).toMatch(/\S/)
    expect(parsed.start_url.startsWith(parsed.scope)).toBe(true)
  })

  test.each([
    ['Harbor Light', 'Harbor Light'],
    ['Harbor Light Counseling', 'Harbor Light'],
    ['Harbor & Light Counseling', 'Harbor'],
    ['Psychotherapeutics', 'Psychotherap'],
  ])('shortens %s to %s for the home screen', async (name, short) => {
    const parsed = JSON.parse(await read('manifest.webmanifest', { 'facts/practice': { name } }))
    expect(parsed).toMatchObject({ name, short_name: short })
  })

  test('has the color of the pages’ background, as the browser’s bars', () => {
    const tokens = readFileSync('app/styles/tokens.css', 'utf8')
    const grounds = [...tokens.matchAll(/--color-paper: (#[0-9a-f]{6});/g)].map(([, color]) => color)
    expect(Object.values(themeColors)).toEqual(grounds)
  })
})

test('security.txt has what RFC 9116 requires, and expires within a year', async () => {
  const text = await read('.well-known/security.txt', CHANGES)
  expect(text.split('\n').every((line) => line === '' || /^[A-Z][A-Za-z-]+: \S.*$/.test(line))).toBe(true)
  const fields = Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  )
  expect(fields).toMatchObject({
    Contact: 'mailto:me@harbor.example',
    'Preferred-Languages': 'en',
    Canonical: `${settings.siteUrl}/.well-known/security.txt`,
  })
  expect(fields.Expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(360)
  expect(days).toBeLessThan(365)
})

describe('llms.txt', () => {
  test('has one title, a summary, and each page with its description', async () => {
    const text = await read('llms.txt')
    expect(text.match(/^# /gm)).toHaveLength(1)
    expect(text.split('\n\n').slice(0, 2)).toEqual([
      `# ${builtIn.facts.practice.name}`,
      `> ${builtIn.facts.practice.description}`,
    ])
    const links = [...text.matchAll(/^- \[([^\]]+)\]\((\S+)\): (.{50,})$/gm)]
    expect(links.map(([, , address]) => address)).toEqual(everyPath.map((path) => settings.siteUrl + path))
    for (const [, title] of links) expect(title).not.toMatch(/^\//)
    expect(text).toContain('Call 988')
    expect(text).not.toMatch(/\{\{|\}\}/)
  })

  test('contains the owner’s changes: other facts, and nothing that is not offered', async () => {
    const text = await read('llms.txt', CHANGES)
    expect(text).toMatch(/^# Harbor Light\n/)
    expect(text).toContain('$140')
    expect(text).not.toMatch(/\$175|esa-evaluations|\/blog|\/membership/)
  })

  test('names no copay and no platform where there is none', async () => {
    const none = ['doctor-booking', 'headway', 'sondermind', 'grow-therapy'].map((id) => [
      `platforms.${id}.profileUrl`,
      null,
    ])
    const text = await read('llms.txt', {
      'facts/platforms': { ...Object.fromEntries(none), insurers: [] },
    })
    expect(await read('llms.txt')).toMatch(/copay is \$20-\$60[^]*outside platforms: /)
    expect(text).not.toMatch(/copay|outside platforms/)
  })
})

describe('the sitemap', () => {
  test('is well-formed, with absolute URLs, and without the sign-in form', async () => {
    expect(await addressesIn(await read('sitemap.xml'))).toEqual(
      everyPath.map((path) => settings.siteUrl + path),
    )
    expect(searchedPaths).not.toContain('/auth')
  })

  test('contains the other language of a page on both, as absolute URLs', async () => {
    const { siteUrl } = settings
    const links = Object.entries({ en: '/', es: '/es', 'x-default': '/' }).map(
      ([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${siteUrl}${path}"/>`,
    )
    const entries = (await read('sitemap.xml')).split('<url>').filter((entry) => entry.includes('xhtml:link'))
    expect(entries.map((entry) => /<loc>([^<]+)/.exec(entry)?.[1])).toEqual([`${siteUrl}/`, `${siteUrl}/es`])
    for (const entry of entries) expect(entry).toContain(links.join(''))
  })

  test('contains the owner’s changes', async () => {
    const xml = await read('sitemap.xml', CHANGES)
    expect(xml).not.toContain('hreflang')
    const addresses = await addressesIn(xml)
    expect(addresses.join(' ')).not.toMatch(/esa-evaluations|blog|membership|\/es\b/)
  })
})

async function addressesIn(xml: string) {
  const set = parseDocument(xml, { xmlMode: true }).children.find(
    (node) => 'name' in node && node.name === 'urlset',
  )
  expect(set).toMatchObject({ attribs: { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' } })
  return [...xml.matchAll(/<loc>([^<&]+)<\/loc>/g)].map(([, address]) => address)
}
