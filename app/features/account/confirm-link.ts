import type { MailKind } from '#app/lib/mail-answer.ts'
import { pathOnSite } from '#contracts/path-on-site.ts'

/** What the link of a mail says after its `#`, which no server and no log ever sees. */
export interface ConfirmLink {
  tokenHash: string
  kind: MailKind
  /** A path of this site to go on to; the client asked for it when the mail was sent. */
  goOnTo: string | undefined
}

/**
 * Reads `#token_hash=…&type=…&redirect_to=…`.
 * @param origin of this site: a link can be made up by anybody, so it must not lead elsewhere
 * @returns nothing where the link is not complete
 */
export function readConfirmLink(fragment: string, origin: string): ConfirmLink | undefined {
  const facts = new URLSearchParams(fragment.replace(/^#/, ''))
  const tokenHash = facts.get('token_hash')
  const kind = kindOf(facts.get('type'))
  if (!tokenHash || !kind) return undefined
  const goOnTo = facts.get('redirect_to')
  return { tokenHash, kind, goOnTo: goOnTo === null ? undefined : pathOnSite(goOnTo, origin) }
}

function kindOf(type: string | null): MailKind | undefined {
  switch (type) {
    case 'signup':
    case 'email':
      return 'signup'
    case 'recovery':
    case 'email_change':
      return type
    default:
      return undefined
  }
}
