import * as z from 'zod/mini'

import { type Auth, auth } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import '#app/lib/schemas-without-eval.ts'
import { type AuthError, requestAuth } from '#app/lib/session/identity.ts'
import { EmailAddress } from '#contracts/email-address.ts'
import { NewPassword, PersonName, PhoneNumber } from '#contracts/member-details.ts'

const SignUp = z.object({
  firstName: PersonName,
  lastName: PersonName,
  email: EmailAddress,
  phone: PhoneNumber,
  password: NewPassword,
})

export type SignUpField = keyof z.infer<typeof SignUp>

/**
 * Outcome of a sign-up. `mailed` is false if a limit prevented the mail. 'refused' has the server's message; `field` if
 * it is about one.
 */
export type SignUpOutcome =
  | { status: 'invalid'; fields: SignUpField[] }
  | { status: 'signed-up'; email: string; mailed: boolean }
  | { status: 'refused'; message: string; field?: SignUpField }
  | { status: 'exists' | 'failed' }

/** Creates an account, as section 7 of the specification has it. Never throws. */
export async function signUp(fields: FormData): Promise<SignUpOutcome> {
  const checked = SignUp.safeParse(Object.fromEntries(fields))
  if (!checked.success) {
    const wrong = checked.error.issues.map(({ path }) => path[0] as SignUpField)
    return { status: 'invalid', fields: [...new Set(wrong)] }
  }
  const { email, password, ...about } = checked.data
  try {
    const { data, error } = await (
      await auth()
    ).signUp({
      email,
      password,
      options: {
        emailRedirectTo: `${location.origin}/`,
        data: { first_name: about.firstName, last_name: about.lastName, phone: about.phone },
      },
    })
    if (error && isMailedAlready(error)) return { status: 'signed-up', email, mailed: false }
    if (error) return refusalOf(error)
    return { status: 'signed-up', email, mailed: data.user?.confirmation_sent_at !== undefined }
  } catch (cause) {
    logProblem('The account was not created', cause)
    return { status: 'failed' }
  }
}

/**
 * Errors of a Supabase project for an address that signed up within the last minute: it was already sent a mail. The
 * limit over all addresses has the same code, but its message contains no seconds.
 */
function isMailedAlready({ code, message }: AuthError): boolean {
  return code === 'over_email_send_rate_limit' && /\d+ second/.test(message)
}

function refusalOf(error: AuthError): SignUpOutcome {
  if (error.message.includes('User already registered')) return { status: 'exists' }
  // Without a status there was no response, so there is no message of the server.
  if (!error.status) return { status: 'failed' }
  return {
    status: 'refused',
    message: error.message,
    ...(isAboutPassword(error) && { field: 'password' }),
  }
}

function isAboutPassword({ code, message }: AuthError): boolean {
  return code === 'weak_password' || (code === 'validation_failed' && message.startsWith('Password '))
}

/** Outcome of requesting a mail. 'sent' does not reveal whether the address has an account. */
export type MailOutcome = { status: 'sent'; email: string } | { status: 'invalid' | 'too-soon' | 'failed' }

/** Requests a mail that leads to a new password. Never throws. */
export function requestRecovery(typed: string): Promise<MailOutcome> {
  return requestMail(typed, (client, email) =>
    client.resetPasswordForEmail(email, { redirectTo: `${location.origin}/auth` }),
  )
}

/** Requests the mail that confirms a sign-up again. Never throws. */
export function requestConfirmation(typed: string): Promise<MailOutcome> {
  return requestMail(typed, (client, email) =>
    client.resend({ type: 'signup', email, options: { emailRedirectTo: `${location.origin}/` } }),
  )
}

async function requestMail(
  typed: string,
  send: (client: Auth, email: string) => Promise<{ error: AuthError | null }>,
): Promise<MailOutcome> {
  const email = EmailAddress.safeParse(typed)
  if (!email.success) return { status: 'invalid' }
  const { refusal } = await requestAuth('No mail was sent', (client) => send(client, email.data))
  if (!refusal) return { status: 'sent', email: email.data }
  return { status: refusal === 'too-many' ? 'too-soon' : refusal }
}
