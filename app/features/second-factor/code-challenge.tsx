import { useState } from 'react'
import { flushSync } from 'react-dom'

import { Button } from '#app/components/button.tsx'
import { CodeField } from '#app/components/code-form.tsx'
import { textOf, useForm } from '#app/lib/form.ts'
import { type CodeOutcome, verifyCode } from '#app/lib/second-factor.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

const words = secondFactor.challenge

export interface CodeChallengeProps {
  /** Checking has begun or failed: what stands round this must not change under it meanwhile. */
  onSending?: (sending: boolean) => void
  onVerified: () => void | Promise<void>
  onBack?: () => Promise<void>
}

/** The second step of signing in: a code of the app, or a recovery code. */
export function CodeChallenge({ onSending, onVerified, onBack }: CodeChallengeProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const { busy, formProps, field, reset } = useForm<'code', { status: CodeOutcome }>({
    prefix: 'challenge-',
    async send(fields) {
      onSending?.(true)
      return { status: await verifyCode(textOf(fields, 'code')) }
    },
    errorsOf: ({ status }) => ({ code: codeError(status, kind) }),
    async onOutcome({ status }) {
      if (status === 'verified') await onVerified()
      else onSending?.(false)
    },
  })
  const { label, hint, switch: switchLabel } = words[kind]

  function switchKind(): void {
    // The field is another one at once, so that it can take the focus.
    flushSync(() => setKind(kind === 'app' ? 'recovery' : 'app'))
    reset()
    document.getElementById('challenge-code')?.focus()
  }

  return (
    <form {...formProps} className="grid max-w-narrow gap-5">
      <CodeField key={kind} {...field('code')} {...{ label, hint }} digits={kind === 'app'} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" busy={busy} className="w-full sm:w-auto">
          {busy ? words.submitting : words.submit}
        </Button>
        <Button look="quiet" onClick={switchKind} disabled={busy}>
          {switchLabel}
        </Button>
        {onBack && (
          <Button look="quiet" onClick={() => void onBack()} disabled={busy}>
            {words.back}
          </Button>
        )}
      </div>
    </form>
  )
}

/** What is wrong with a code, in words. */
export function codeError(status: string, kind: 'app' | 'recovery' | 'either'): string | undefined {
  switch (status) {
    case 'incomplete':
      return secondFactor.wrong[kind]
    case 'wrong':
      return kind === 'recovery' ? secondFactor.wrong.recoveryCode : secondFactor.wrong.code
    case 'too-many':
      return secondFactor.wrong.tooMany
    case 'ended':
      return secondFactor.wrong.ended
    case 'failed':
    case 'offline':
      return secondFactor.wrong.failed
    default:
      return undefined
  }
}
