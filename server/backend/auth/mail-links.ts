import type { Auth } from './prepared-auth.ts'

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
  const path = pathOnSite(auth.siteUrl, redirectTo)
  if (path) facts.set('redirect_to', path)
  return `${auth.siteUrl}/auth/confirm#${facts}`
}

export function signInLink(auth: Auth): string {
  return `${auth.siteUrl}/auth`
}

function pathOnSite(siteUrl: string, asked: string | undefined) {
  if (!asked || !URL.canParse(asked, siteUrl)) return undefined
  const url = new URL(asked, siteUrl)
  // A path that begins with two slashes names another site to whoever follows it.
  if (url.origin !== new URL(siteUrl).origin || url.pathname.startsWith('//')) return undefined
  return `${url.pathname}${url.search}${url.hash}`
}
