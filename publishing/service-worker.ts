import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { contentSecurityPolicy } from './content-security-policy.ts'
import { readDocument, replaceSpans } from './read-document.ts'

/** The page that browsers show while there is no connection, as a file of a release. */
export const OFFLINE_PAGE = '/offline.html'

/** The file of the worker; it keeps its address for good, because browsers that have it ask there for the next one. */
export const SERVICE_WORKER = '/service-worker.js'

/** For the worker itself: it may fetch what a browser navigates to, and nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** The worker of a release without a page for visitors who are offline: browsers that have one give it up. */
export const LEAVING_WORKER = `(${leave.toString()})()`

/**
 * The worker that holds the release's page for visitors who are offline. The page is part of its code: browsers compare
 * the file's bytes with each release, so the two are always of the same one, and nothing is ever put into a cache.
 * @param folder of the release, in which the page and its style are
 */
export async function makeServiceWorker(
  folder: string,
  allowed: Parameters<typeof contentSecurityPolicy>[2],
): Promise<string> {
  const html = await readFile(join(folder, OFFLINE_PAGE), 'utf8')
  const styles = readDocument(html).styleSheets.map(async ({ start, end, href }) => {
    const css = await readFile(join(folder, href), 'utf8')
    return { start, end, text: `<style>${css}</style>` }
  })
  const page = replaceSpans(html, await Promise.all(styles))
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy('/offline', page, allowed),
    // As with every answer of the server: pages of one tab must agree on these.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  }
  return `(${keepPage.toString()})(${JSON.stringify(page)}, ${JSON.stringify(headers)})`
}

/** What is used of a service worker's global scope, which the types for pages do not know. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: NavigationEvent) => void): void
}
interface LifecycleEvent {
  waitUntil(work: Promise<unknown> | undefined): void
}
interface NavigationEvent {
  request: Request
  /** What the browser asked for while the worker was starting. */
  preloadResponse?: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

/** Runs in the worker, by its text, as does `leave`: they must not use anything of this file. */
function keepPage(page: string, headers: Record<string, string>): void {
  const scope = globalThis as unknown as WorkerScope
  // Areas of their own, addresses with a secret in their fragment, and what is no page.
  const leftAlone = /^\/(?:admin(?:\/|$)|(?:auth|functions|rest|sandbox|health|assets)\/)/

  scope.addEventListener('install', () => void scope.skipWaiting())
  scope.addEventListener('activate', (event) =>
    event.waitUntil(scope.registration.navigationPreload?.enable()),
  )
  scope.addEventListener('fetch', (event) => {
    const { request, preloadResponse } = event
    if (request.mode !== 'navigate' || request.method !== 'GET') return
    // Rejects only without a connection: whatever a server answers is shown as it is.
    const loaded = Promise.resolve(preloadResponse).then((response) => response ?? fetch(request))
    // Also where no page is shown: without an answer from here the preloaded request would be sent a second time.
    event.respondWith(isRead(request) ? loaded.catch(offline) : loaded)
  })

  function isRead({ url, destination }: Request): boolean {
    return destination === 'document' && !leftAlone.test(new URL(url).pathname)
  }

  function offline(): Response {
    return new Response(page, { status: 503, headers })
  }
}

function leave(): void {
  const scope = globalThis as unknown as WorkerScope
  scope.addEventListener('install', () => void scope.skipWaiting())
  scope.addEventListener('activate', (event) => event.waitUntil(scope.registration.unregister()))
}
