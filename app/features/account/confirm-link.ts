import type { MailKind } from '#app/lib/mail-answer.ts'

/** What the link of a mail says after its `#`, which no server and no log ever sees. */
export interface ConfirmLink {
  tokenHash: string
  kind: MailKind
  /** A path of this site to go on to; the client asked for it when the mail was sent. */
  goOnTo: string | undefined
}

/** Reads `#token_hash=…&type=…&redirect_to=…`. @returns nothing where the link is not complete */
export function readConfirmLink(fragment: string): ConfirmLink | undefined {
  const facts = new URLSearchParams(fragment.replace(/^#/, ''))
  const tokenHash = facts.get('token_hash')
  const kind = kindOf(facts.get('type'))
  if (!tokenHash || !kind) return undefined
  const path = facts.get('redirect_to') ?? ''
  // Two slashes would name another site.
  return { tokenHash, kind, goOnTo: /^\/(?!\/)/.test(path) ? path : undefined }
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
