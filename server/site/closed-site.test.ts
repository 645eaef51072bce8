import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { PROBE_PATH } from '#app/lib/connection.ts'

import { createLog } from '#server/platform/process/log.ts'
import { siteForVisitors } from './closed-site.ts'
import { sendFiles, siteRoutes } from './send-files.ts'
import type { Site, SiteFile } from './files.ts'

const file = (text: string, type = 'text/html'): SiteFile => ({
  headers: { ETag: `"${text}"`, 'Content-Type': type },
  bodies: { identity: new TextEncoder().encode(text) },
})
const site: Site = {
  headers: {},
  whileClosed: { page: file('opening soon'), files: new Map([['/auth', file('sign in while closed')]]) },
  files: new Map([
    ['/', file('home')],
    ['/_.data', file('data of home', 'text/x-script')],
    ['/about', file('about')],
    ['/auth', file('sign in')],
    ['/authors', file('authors')],
    ['/admin/set-up', file('set-up')],
    ['/assets/app.js', file('script', 'text/javascript')],
    ['/portrait.avif', file('picture', 'image/avif')],
    ['/favicon.ico', file('icon', 'image/x-icon')],
    ['/share/home-1.jpg', file('name and title', 'image/jpeg')],
    ['/sitemap.xml', file('addresses', 'application/xml')],
    ['/404', file('not found')],
  ]),
}

let isOpen = false
let server: Server
beforeAll(async () => {
  const current = siteForVisitors(() => ({ site }), { isOpen: () => isOpen })
  const send = sendFiles(current)
  const route = getRequestListener(siteRoutes({ current, log: createLog('silent') }).fetch)
  server = createServer((request, response) => void (send(request, response) || route(request, response)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => server.close())
beforeEach(() => void (isOpen = false))

const CLOSED = [503, 'opening soon']

test.each([
  '/',
  '/about',
  '/about/',
  '/sitemap.xml',
  '/no-such-page',
  '/authors',
  '/closed',
  '/404',
  '/share/home-1.jpg',
])('a closed site responds to %s with its one page', async (path) => {
  expect(await read(path)).toEqual(CLOSED)
  const { headers } = await fetch(address(path), { headers: { Accept: 'text/html' } })
  expect([headers.get('retry-after'), headers.get('x-robots-tag')]).toEqual(['86400', 'noindex'])
})

test('data of pages is refused, without texts of the site', async () => {
  expect(await read('/_.data', '*/*')).toEqual([503, '503'])
})

// The first is what pages ask for to know whether the server answers.
test.each([PROBE_PATH, '/admin/set-up', '/assets/app.js', '/portrait.avif', '/favicon.ico'])(
  'the owner can use %s',
  async (path) => expect((await read(path))[0]).toBe(200),
)

test('after the opening the whole site is served, and the page of the closed one is not', async () => {
  expect(await read('/')).toEqual(CLOSED)
  isOpen = true
  expect(await read('/')).toEqual([200, 'home'])
  expect(await read('/closed')).toEqual([404, 'not found'])
})

function address(path: string) {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
}

async function read(path: string, accepted = 'text/html') {
  const reply = await fetch(address(path), { headers: { Accept: accepted } })
  return [reply.status, await reply.text()]
}
