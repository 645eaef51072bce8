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
]

/** Files for machines, written at build too. */
export const prerenderedFiles: string[] = ['/sitemap.xml', '/robots.txt']

/** Pages that load in the browser: what they show belongs to one member or to the owner. */
export const clientOnlyPaths: string[] = [
  '/unsubscribe',
  '/auth/confirm',
  '/dashboard',
  '/admin',
  '/admin/inbox',
]
