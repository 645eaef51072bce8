import { auth } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import { quietSchemas } from '#app/lib/quiet-schemas.ts'
import { EmailAddress } from '#contracts/email-address.ts'

quietSchemas()

/** What became of asking for a mail. 'sent' says nothing about whether the address has an account. */
export type MailOutcome =
  | { status: 'invalid' }
  | { status: 'sent'; email: string }
  | { status: 'too-soon' }
  | { status: 'failed' }

/** Asks for a mail that leads to a new password. Never throws. */
export function askRecovery(typed: string): Promise<MailOutcome> {
  return ask(typed, async (email) =>
    (await auth()).resetPasswordForEmail(email, { redirectTo: `${location.origin}/auth` }),
  )
}

/** Asks once more for the mail that confirms a sign-up. Never throws. */
export function askConfirmation(typed: string): Promise<MailOutcome> {
  return ask(typed, async (email) =>
    (await auth()).resend({ type: 'signup', email, options: { emailRedirectTo: `${location.origin}/` } }),
  )
}

async function ask(
  typed: string,
  send: (email: string) => Promise<{ error: (Error & { status?: number }) | null }>,
): Promise<MailOutcome> {
  const email = EmailAddress.safeParse(typed)
  if (!email.success) return { status: 'invalid' }
  try {
    const { error } = await send(email.data)
    if (!error) return { status: 'sent', email: email.data }
    if (error.status === 429) return { status: 'too-soon' }
    logProblem('No mail was sent', error)
  } catch (cause) {
    logProblem('No mail was sent', cause)
  }
  return { status: 'failed' }
}
