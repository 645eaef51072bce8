/** Public pages that exist, in the order of the sitemap. Each is rendered at build. */
export const prerenderedPaths: string[] = [
  '/',
  '/about',
  '/services',
  '/esa-evaluations',
  '/resources',
  '/blog',
  '/booking',
  '/faqs',
  '/testimonials',
  '/contact',
  '/membership',
  '/auth',
  '/privacy',
  '/terms',
  '/telehealth-consent',
  '/es',
  '/es/crisis',
]

/** The one of them that is there before the owner opened the site. */
export const OWNERS_WAY_IN = '/auth'

/** Those that search engines are told of: a form to sign in answers nobody's question. */
export const searchedPaths = prerenderedPaths.filter((path) => path !== OWNERS_WAY_IN)

/**
 * Files for machines, the pages that stand for all others (while the site is closed, and without a connection), and the
 * document in the calendar's frame.
 */
export const prerenderedFiles: string[] = [
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/.well-known/security.txt',
  '/llms.txt',
  '/closed.html',
  '/offline.html',
  '/booking/calendar.html',
]

/** Pages that load in the browser: what they show belongs to one member or to the owner. */
export const clientOnlyPages = [
  '/unsubscribe',
  '/auth/confirm',
  '/dashboard',
  '/admin',
  '/admin/inbox',
  '/admin/site',
  '/admin/subscribers',
  '/admin/members',
  '/admin/activity',
  '/admin/visits',
  '/admin/sign-in',
  '/admin/set-up',
] as const
