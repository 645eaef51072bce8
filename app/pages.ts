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

/** The only one that is sent while the site is closed: the owner signs in there. */
export const SIGN_IN_PATH = '/auth'

/** Those in the sitemap: all but the sign-in form. */
export const searchedPaths = prerenderedPaths.filter((path) => path !== SIGN_IN_PATH)

/**
 * Files for machines, the documents that are shown in place of pages (while the site is closed, or offline), the document
 * in the calendar's frame, and those of leaving the mailing lists.
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

/** Pages that load in the browser: what they show belongs to one member or to the owner. */
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
