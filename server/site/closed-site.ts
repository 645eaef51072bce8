import type { SiteOpening } from './opening.ts'
import type { Site } from './files.ts'

/** Served while the site is closed: the paths, with everything below, that the owner needs for signing in and set-up. */
const OPEN_TO_OWNER = ['/auth', '/auth.data', '/dashboard', '/admin', '/assets']

/** Share pictures contain the practice's name and page titles, which may be samples. */
const SHARE_PICTURES = '/share/'

/** The site for visitors: all of it, or before its opening only what the owner needs. */
export function siteForVisitors(
  current: () => { site: Site },
  { isOpen }: Pick<SiteOpening, 'isOpen'>,
): () => { site: Site } {
  let closed: { of: Site; site: Site } | undefined
  return () => {
    const { site } = current()
    if (isOpen()) return { site }
    if (closed?.of !== site) closed = { of: site, site: closeSite(site) }
    return closed
  }
}

/** Replaces the owner's pages of another build by this build's, in their form without facts, as while closed. */
export function withOwnerPages(site: Site, built: Site): Site {
  const own = [...built.files, ...built.whileClosed.files].filter(([path]) => OWNER_PAGES.test(path))
  return { ...site, files: new Map([...site.files, ...own]) }
}
const OWNER_PAGES = /^\/(?:admin|assets)(?:\/|$)/

function closeSite(site: Site): Site {
  const files = [...site.files].filter(
    ([path, { headers }]) => isForOwner(path) || (isPicture(headers) && !path.startsWith(SHARE_PICTURES)),
  )
  return { ...site, isClosed: true, files: new Map([...files, ...site.whileClosed.files]) }
}

function isForOwner(path: string): boolean {
  return OPEN_TO_OWNER.some((open) => path === open || path.startsWith(`${open}/`))
}

function isPicture(headers: Record<string, string>): boolean {
  return /^(?:image|font)\//.test(headers['Content-Type'] ?? '')
}
