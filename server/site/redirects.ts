import { NOT_FOUND, type Site } from './site-files.ts'

const CRISIS_HELP = '/faqs#crisis-title'

/** Addresses that visitors guess, or know from other practices. */
const GUESSED: Readonly<Record<string, string>> = {
  '/about-me': '/about',
  '/about-us': '/about',
  '/appointment': '/booking',
  '/appointments': '/booking',
  '/articles': '/blog',
  '/ayuda': '/es/crisis',
  '/book': '/booking',
  '/contact-me': '/contact',
  '/contact-us': '/contact',
  '/cost': '/booking#fees',
  '/costs': '/booking#fees',
  '/counseling': '/services',
  '/crisis': CRISIS_HELP,
  '/crisis-resources': CRISIS_HELP,
  '/emergency': CRISIS_HELP,
  '/esa': '/esa-evaluations',
  '/espanol': '/es',
  '/español': '/es',
  '/faq': '/faqs',
  '/fees': '/booking#fees',
  '/help': CRISIS_HELP,
  '/home': '/',
  '/index.html': '/',
  '/insurance': '/booking#insurance',
  '/log-in': '/auth',
  '/login': '/auth',
  '/memberships': '/membership',
  '/pricing': '/booking#fees',
  '/privacy-policy': '/privacy',
  '/rates': '/booking#fees',
  '/resource': '/resources',
  '/reviews': '/testimonials',
  '/schedule': '/booking',
  '/service': '/services',
  '/sign-in': '/auth',
  '/sign-up': '/auth',
  '/signin': '/auth',
  '/signup': '/auth',
  '/telehealth': '/telehealth-consent',
  '/terms-of-service': '/terms',
}

/**
 * Where an address without a page leads: a guessed one, one that differs from a page in case or a slash at its end, or
 * one that a page had before.
 * Only pages of this site are targets. The query goes along: a link in a mail has its token there.
 * @param path decoded
 * @param query with its question mark, or empty
 */
export function redirectOf(site: Site, path: string, query: string): string | undefined {
  const plain = withoutEndSlashes(path)
  const candidates = [
    plain,
    plain.toLowerCase(),
    GUESSED[plain.toLowerCase()],
    site.moved?.get(plain.toLowerCase()),
  ]
  for (const candidate of candidates) {
    if (!candidate || candidate === path) continue
    const [page = '', fragment] = candidate.split('#')
    if (page === NOT_FOUND || !site.files.has(page)) continue
    return encodeURI(page) + query + (fragment ? `#${fragment}` : '')
  }
  return undefined
}

// By hand: a regular expression tries every slash of a path as the first one, for half a second on the longest.
function withoutEndSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
