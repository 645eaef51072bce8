/** Where the root's layout names the pages that are switched off: before anything of the framework has run. */
export const PAGES_OFF = 'data-pages-off'

/**
 * Takes pages that are switched off out of the framework's list before it matches the address: the server sends the
 * not-found page there, and the page itself would be hydrated over it.
 */
export function forgetPagesOff(): void {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, { path?: string }> }
  }
  const off = document.documentElement.getAttribute(PAGES_OFF)?.split(' ')
  if (!manifest || !off) return
  for (const [id, { path }] of Object.entries(manifest.routes)) {
    if (off.includes(`/${path}`)) delete manifest.routes[id]
  }
}
