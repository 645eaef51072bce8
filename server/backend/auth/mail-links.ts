import { pathOnSite } from '#contracts/path-on-site.ts'

import type { Auth } from './auth-deps.ts'

/** As `verifyOtp` of the public client names what a mail is for. */
export type LinkType = 'signup' | 'recovery' | 'email_change'

/**
 * Leads to a page of ours with a button. What follows `#` never reaches a server: no log has it, and a
 * mail scanner that opens the link uses nothing up.
 * @param redirectTo where that page goes on to, as the client asked; other sites are ignored
 */
export function confirmLink(
  auth: Auth,
  token: string,
  type: LinkType,
  redirectTo: string | undefined,
): string {
  const facts = new URLSearchParams({ token_hash: token, type })
  const path = redirectTo && pathOnSite(redirectTo, auth.siteUrl)
  if (path) facts.set('redirect_to', path)
  return `${auth.siteUrl}/auth/confirm#${facts}`
}

export function signInLink(auth: Auth): string {
  return `${auth.siteUrl}/auth#sign-in`
}

/** Where a new password is asked for. */
export function recoverLink(auth: Auth): string {
  return `${auth.siteUrl}/auth#forgotten`
}
