import type { SiteOpening } from '../set-up/site-opening.ts'
import type { Site } from './site-files.ts'

// What the owner needs to sign in and set the site up; a path, or a folder with what is below it.
const OPEN_TO_OWNER = ['/auth', '/auth.data', '/dashboard', '/admin', '/assets', '/unsubscribe']

/** Pictures that hold the practice's name and the titles of pages, which may still be samples. */
const WITH_WORDS = '/share/'

/** What is sent at this moment: the site, or before its opening no more of it than the owner needs. */
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

/** Pages that another version made, with this version's own for the owner: in a form without facts, as while closed. */
export function withOwnersPages(site: Site, built: Site): Site {
  const own = [...built.files, ...built.whileClosed.files].filter(([path]) => OWNERS.test(path))
  return { ...site, files: new Map([...site.files, ...own]) }
}
const OWNERS = /^\/(?:admin|assets)(?:\/|$)/

function closeSite(site: Site): Site {
  const files = [...site.files].filter(
    ([path, { headers }]) => isForOwner(path) || (isPicture(headers) && !path.startsWith(WITH_WORDS)),
  )
  return { ...site, isClosed: true, files: new Map([...files, ...site.whileClosed.files]) }
}

function isForOwner(path: string): boolean {
  return OPEN_TO_OWNER.some((open) => path === open || path.startsWith(`${open}/`))
}

function isPicture(headers: Record<string, string>): boolean {
  return /^(?:image|font)\//.test(headers['Content-Type'] ?? '')
}
