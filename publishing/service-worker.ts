import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { contentSecurityPolicy } from './content-security-policy.ts'
import { readDocument, replaceSpans } from './read-document.ts'

/** The page for browsers without a connection, as a file of a release. */
export const OFFLINE_PAGE = '/offline.html'

/** The worker's file. Its address must never change, because browsers update their worker from there. */
export const SERVICE_WORKER = '/service-worker.js'

/** The policy of the worker itself: it may fetch pages of this origin, and nothing else. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** The worker of a release without an offline page: it unregisters itself. */
export const UNREGISTERING_WORKER = `(${unregister.toString()})()`

/**
 * The worker that shows the release's offline page. The page is part of its code, so that no cache is needed and worker
 * and page are always of the same release: browsers update a worker when its bytes change.
 * @param folder of the release, with the page and its style
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
    'Content-Security-Policy': contentSecurityPolicy('/offline', readDocument(page), allowed),
    // The same as in the server's responses, because pages of one tab must agree on these.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  }
  return `(${serveOfflinePage.toString()})(${JSON.stringify(page)}, ${JSON.stringify(headers)})`
}

/** The used part of a service worker's global scope, which the types for pages lack. */
interface WorkerScope {
  registration: ServiceWorkerRegistration
  navigator: { userAgent: string }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: NavigationEvent) => void): void
}
interface LifecycleEvent {
  waitUntil(work: Promise<unknown> | undefined): void
}
interface NavigationEvent {
  request: Request
  /** Response to the request that the browser sent while the worker was starting. */
  preloadResponse?: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

/** Serialized into the worker, like `unregister`: they must not refer to anything in this file. */
function serveOfflinePage(page: string, headers: Record<string, string>): void {
  const scope = globalThis as unknown as WorkerScope
  // The owner's area, addresses with a secret in their fragment, and addresses that are no page.
  const excluded = /^\/(?:admin(?:\/|$)|(?:auth|functions|rest|sandbox|health|assets)\/)/

  scope.addEventListener('install', () => void scope.skipWaiting())
  scope.addEventListener('activate', (event) => {
    const { navigationPreload: preload } = scope.registration
    // Disabled in Firefox, which shows its own error page when a preloaded request fails, and ignores this response.
    event.waitUntil(isFirefox() ? preload?.disable() : preload?.enable())
  })
  scope.addEventListener('fetch', (event) => {
    const { request, preloadResponse } = event
    if (request.mode !== 'navigate' || request.method !== 'GET') return
    // Rejects only without a connection: every response is shown.
    const loaded = Promise.resolve(preloadResponse).then((response) => response ?? fetch(request))
    // For every navigation, because otherwise the browser would send the preloaded request again.
    event.respondWith(isPublicPage(request) ? loaded.catch(offline) : loaded)
  })

  function isFirefox(): boolean {
    return scope.navigator.userAgent.includes('Firefox/')
  }

  function isPublicPage({ url, destination }: Request): boolean {
    return destination === 'document' && !excluded.test(new URL(url).pathname)
  }

  function offline(): Response {
    return new Response(page, { status: 503, headers })
  }
}

function unregister(): void {
  const scope = globalThis as unknown as WorkerScope
  scope.addEventListener('install', () => void scope.skipWaiting())
  scope.addEventListener('activate', (event) => event.waitUntil(scope.registration.unregister()))
}
