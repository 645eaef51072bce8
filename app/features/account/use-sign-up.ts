import { type FieldErrors, useForm } from '#app/lib/form-state.ts'
import { warmUp } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import { account } from '#content/messages/account.ts'

import type { SignUpField, SignUpOutcome } from './sign-up.data.ts'

const words = account.signUp
const TOAST = { of: 'sign-up' }

/** State of the sign-up form. @param onDone receives the address, and whether a confirmation went there now */
export function useSignUp(onDone: (done: { email: string; mailed: boolean }) => void) {
  return useForm<SignUpField>(submit, { warmUp })

  async function submit(fields: FormData, form: HTMLFormElement) {
    const outcome = await send(fields)
    announce(outcome)
    if (outcome.status === 'signed-up') {
      form.reset()
      onDone(outcome)
    }
    return errorsOf(outcome)
  }
}

async function send(fields: FormData): Promise<SignUpOutcome> {
  try {
    const { signUp } = await import('./sign-up.data.ts')
    return await signUp(fields)
  } catch {
    // The code that signs up could not be loaded, so nothing has left the browser.
    return { status: 'failed' }
  }
}

/** The specification's messages, word for word. */
function announce(outcome: SignUpOutcome): void {
  switch (outcome.status) {
    case 'invalid':
      break
    case 'signed-up':
      // The part of the page that says the same takes the focus.
      toast(words.done, { ...TOAST, silent: true })
      break
    case 'exists':
      toast({ ...words.exists, tone: 'destructive' }, TOAST)
      break
    case 'refused':
      toast({ ...words.failed, description: outcome.message, tone: 'destructive' }, TOAST)
      break
    case 'failed':
      toast({ ...words.unexpected, tone: 'destructive' }, TOAST)
      break
  }
}

function errorsOf(outcome: SignUpOutcome): FieldErrors<SignUpField> | undefined {
  if (outcome.status === 'refused' && outcome.field) return { [outcome.field]: outcome.message }
  if (outcome.status !== 'invalid') return undefined
  return Object.fromEntries(outcome.fields.map((field) => [field, account.wrong[field]]))
}
