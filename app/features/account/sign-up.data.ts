import * as z from 'zod/mini'

import { auth } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import { quietSchemas } from '#app/lib/quiet-schemas.ts'
import { EmailAddress } from '#contracts/email-address.ts'
import { NewPassword, PersonName, PhoneNumber } from '#contracts/member-details.ts'

quietSchemas()

const SignUp = z.object({
  firstName: PersonName,
  lastName: PersonName,
  email: EmailAddress,
  phone: PhoneNumber,
  password: NewPassword,
})

export type SignUpField = keyof z.infer<typeof SignUp>

/** What became of a sign-up. `mailed` is false where a limit kept the mail back. 'refused' brings the server's own words; `field` where they are about one. */
export type SignUpOutcome =
  | { status: 'invalid'; fields: SignUpField[] }
  | { status: 'signed-up'; email: string; mailed: boolean }
  | { status: 'exists' }
  | { status: 'refused'; message: string; field?: SignUpField }
  | { status: 'failed' }

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
    if (error) return refusal(error)
    return { status: 'signed-up', email, mailed: data.user?.confirmation_sent_at !== undefined }
  } catch (cause) {
    logProblem('The account was not created', cause)
    return { status: 'failed' }
  }
}

function refusal(error: Error & { code?: string; status?: number }): SignUpOutcome {
  if (error.message.includes('User already registered')) return { status: 'exists' }
  // No status: nothing has answered, so there are no words of the server to pass on.
  if (!error.status) return { status: 'failed' }
  return {
    status: 'refused',
    message: error.message,
    ...(error.code === 'weak_password' && { field: 'password' }),
  }
}
