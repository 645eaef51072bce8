import { accountMail } from '#content/messages/account-mail.ts'
import { activity } from '#content/messages/activity.ts'
import { owner } from '#content/messages/owner.ts'
import { dashboard } from '#content/messages/dashboard.ts'
import { inbox } from '#content/messages/inbox.ts'
import { members } from '#content/messages/members.ts'
import { subscribers } from '#content/messages/subscribers.ts'
import { secondFactor } from '#content/messages/second-factor.ts'
import { siteEditor } from '#content/messages/site-editor.ts'
import { setUp } from '#content/messages/set-up.ts'
import { visits } from '#content/messages/visits.ts'

import type { clientOnlyPages } from './pages.ts'

/**
 * Titles of the client-only pages, for their prerendered shells. Not in `pages.ts`, which every page loads: these
 * import 15 KB of words of the signed-in areas, which only the rendering of a release needs.
 */
export const shellTitles: Readonly<Record<(typeof clientOnlyPages)[number], string>> = {
  '/auth/confirm': accountMail.confirm.title,
  '/dashboard': dashboard.meta.title,
  '/admin': owner.title,
  '/admin/inbox': inbox.title,
  '/admin/site': siteEditor.title,
  '/admin/subscribers': subscribers.title,
  '/admin/members': members.title,
  '/admin/activity': activity.title,
  '/admin/visits': visits.title,
  '/admin/sign-in': secondFactor.page.title,
  '/admin/set-up': setUp.title,
}
