import type { IncomingMessage, ServerResponse } from 'node:http'

import { beforeEach, describe, expect, test } from 'vitest'

import { sendFiles } from '../site/send-files.ts'
import type { Site, SiteFile } from '#server/site/files.ts'
import { countVisits } from './count-visits.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'
const HTML = 'text/html; charset=utf-8'

const file = (type: string): SiteFile => ({
  headers: { 'Content-Type': type, ETag: '"e"' },
  bodies: { identity: new Uint8Array() },
})
const siteOf = (files: Record<string, string>): Site => ({
  headers: {},
  whileClosed: { page: undefined, files: new Map() },
  files: new Map(Object.entries(files).map(([path, type]) => [path, file(type)])),
})
const open = siteOf({
  '/': HTML,
  '/_.data': 'application/octet-stream',
  '/about': HTML,
  '/about.data': 'application/octet-stream',
  '/auth': HTML,
  '/auth.data': 'application/octet-stream',
  '/dashboard': HTML,
  '/admin': HTML,
  '/sitemap.xml': 'application/xml',
  '/sitemap.xml.data': 'application/octet-stream',
  '/assets/app.js': 'text/javascript',
})

let counted: string[]
let shown: Site
const current = () => ({ site: shown })
let answer: ReturnType<typeof countVisits>
beforeEach(() => {
  counted = []
  shown = open
  answer = countVisits(sendFiles(current), current, { add: (page) => void counted.push(page) })
})

function visit(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = {
    statusCode: 200,
    writeHead(status: number) {
      response.statusCode = status
      return response
    },
    end: () => response,
  }
  const request = { method, url, headers: { 'user-agent': CHROME, ...headers } }
  return answer(request as unknown as IncomingMessage, response as unknown as ServerResponse)
}

describe('is counted', () => {
  test.each([
    ['the home page', '/', '/'],
    ['another page', '/about', '/about'],
    ['a page with whatever stands behind its path', '/about?from=mail&email=ana@example.com#x', '/about'],
    ['a page by its escaped address', '/%61bout', '/about'],
    ['the next page of an open one', '/about.data?_routes=routes%2Fsite%2Fabout', '/about'],
    ['the home page coming from another', '/_.data', '/'],
  ])('%s', (_, url, page) => {
    visit(url)
    expect(counted).toEqual([page])
  })

  test.each([
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
    'Mozilla/5.0 (Linux; Android 13; CUBOT X70) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    'Opera/9.80 (Android; Opera Mini/80.0/191.0; U; en) Presto/2.12.423 Version/12.16',
  ])('a visit with %s', (agent) => {
    visit('/', { 'user-agent': agent })
    expect(counted).toEqual(['/'])
  })

  test('a page of a release that was published meanwhile', () => {
    visit('/news')
    shown = siteOf({ '/news': HTML, '/news.data': 'application/octet-stream' })
    visit('/news')
    visit('/about')
    expect(counted).toEqual(['/news'])
  })
})

describe('is not counted', () => {
  test.each([
    '/auth',
    '/auth.data',
    '/dashboard',
    '/admin',
    '/sitemap.xml',
    '/assets/app.js',
    '/nowhere',
    '/about/',
  ])('%s', (url) => {
    visit(url)
    expect(counted).toEqual([])
  })

  test('a page that the browser has cached, a check of its headers, and a POST to it', () => {
    visit('/about', { 'if-none-match': '"e"' })
    visit('/about', {}, 'HEAD')
    visit('/about', {}, 'POST')
    expect(counted).toEqual([])
  })

  test.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-purpose', 'preview'],
    ['x-moz', 'prefetch'],
  ])('a prefetch: %s: %s', (name, value) => {
    visit('/about', { [name]: value })
    expect(counted).toEqual([])
  })

  test.each([
    '',
    'curl/8.5.0',
    'python-requests/2.32',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23 A',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/150.0.0.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  ])('a declared robot: %s', (agent) => {
    visit('/about', { 'user-agent': agent })
    expect(counted).toEqual([])
  })
})
