/** Public pages, in the order of the sitemap. Each is rendered at build. */
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

/** The only page that is served while the site is closed, because the owner signs in there. */
export const SIGN_IN_PATH = '/auth'

/** Pages of the sitemap: all but the sign-in form. */
export const searchedPaths = prerenderedPaths.filter((path) => path !== SIGN_IN_PATH)

/**
 * Files for machines, the documents that replace pages (while the site is closed, or offline), the document in the
 * calendar's frame, and those for unsubscribing.
 */
export const prerenderedFiles: string[] = [
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/.well-known/security.txt',
  '/insurance-plans.json',
  '/llms.txt',
  '/closed.html',
  '/offline.html',
  '/booking/calendar.html',
  '/unsubscribe.html',
  '/unsubscribe/question.html',
  '/unsubscribe/done.html',
  '/unsubscribe/failed.html',
]

/** Pages that load in the browser, because they show data of one member or the owner. */
export const clientOnlyPages = [
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
