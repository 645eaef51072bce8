import { account } from '#content/messages/account.ts'
import { activity } from '#content/messages/activity.ts'
import { admin } from '#content/messages/admin.ts'
import { dashboard } from '#content/messages/dashboard.ts'
import { inbox } from '#content/messages/inbox.ts'
import { people } from '#content/messages/people.ts'
import { secondFactor } from '#content/messages/second-factor.ts'
import { siteEditor } from '#content/messages/site-editor.ts'
import { setUp } from '#content/messages/set-up.ts'
import { unsubscribe } from '#content/messages/unsubscribe.ts'
import { visits } from '#content/messages/visits.ts'

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

/** Files for machines, and the pages that stand for all others: while the site is closed, and without a connection. */
export const prerenderedFiles: string[] = [
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/.well-known/security.txt',
  '/llms.txt',
  '/closed.html',
  '/offline.html',
]

/** Pages that load in the browser, by the titles of what is sent before: what they show belongs to one member or to the owner. */
export const clientOnlyPages: Readonly<Record<string, string>> = {
  '/unsubscribe': unsubscribe.meta.title,
  '/auth/confirm': account.confirm.title,
  '/dashboard': dashboard.meta.title,
  '/admin': admin.title,
  '/admin/inbox': inbox.title,
  '/admin/site': siteEditor.title,
  '/admin/subscribers': people.subscribers.title,
  '/admin/members': people.members.title,
  '/admin/activity': activity.title,
  '/admin/visits': visits.title,
  '/admin/sign-in': secondFactor.page.title,
  '/admin/set-up': setUp.title,
}
