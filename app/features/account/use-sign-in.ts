import { useState } from 'react'

import { textOf, useForm } from '#app/lib/form-state.ts'
import { warmUp } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import { account } from '#content/messages/account.ts'

import type { SignInOutcome } from './sign-in.data.ts'

/** Why nobody was signed in, other than by a field left empty. */
export type SignInProblem = Extract<
  SignInOutcome,
  { status: 'wrong' | 'unconfirmed' | 'too-many' | 'failed' }
>

/** State of the sign-in form. `problem` stays until the next try. */
export function useSignIn({
  onSending,
  onSignedIn,
}: {
  onSending: (sending: boolean) => void
  onSignedIn: () => Promise<void>
}) {
  const [problem, setProblem] = useState<SignInProblem>()
  const form = useForm<'email' | 'password'>(submit, { warmUp })

  async function submit(fields: FormData) {
    setProblem(undefined)
    onSending(true)
    const outcome = await send({ email: textOf(fields, 'email'), password: textOf(fields, 'password') })
    if (outcome.status === 'signed-in') {
      toast(account.signIn.done, { of: 'sign-in' })
      await onSignedIn()
      return undefined
    }
    onSending(false)
    if (outcome.status !== 'invalid') {
      setProblem(outcome)
      return undefined
    }
    const { email, passwordMissing } = account.wrong
    const words = { email, password: passwordMissing }
    return Object.fromEntries(outcome.fields.map((field) => [field, words[field]]))
  }

  return { ...form, problem }
}

async function send(typed: { email: string; password: string }): Promise<SignInOutcome> {
  try {
    const { signIn } = await import('./sign-in.data.ts')
    return await signIn(typed)
  } catch {
    // The code that signs in could not be loaded, so nothing has left the browser.
    return { status: 'failed' }
  }
}
