import { useEffect, useRef } from 'react'

import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { textOf, useForm } from '#app/lib/form.ts'
import type { PasskeyOutcome, PasskeyProblem } from '#app/lib/session/passkey.ts'
import { secondFactor } from '#content/messages/second-factor.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { readTyped } from '#contracts/typed-text.ts'

import { finishPasskey, type NewPasskey } from './second-factor.data.ts'

const words = secondFactor.setup.passkey

type Outcome = PasskeyOutcome | 'name-taken' | 'no-name'

/** Creates a passkey on this device, a phone or a security key, as the browser offers. */
export function PasskeySetup({
  passkey,
  consequence,
  onAdded,
  onGone,
  children,
}: {
  passkey: NewPasskey
  consequence: React.ReactNode
  onAdded: () => Promise<void>
  /** Called where it can't be created anymore: its set-up was started over, or has expired. */
  onGone: () => void
  /** Further actions. */
  children: React.ReactNode
}) {
  const abortController = useRef<AbortController>(undefined)
  useEffect(() => () => abortController.current?.abort(), [])
  const { busy, formProps, field, outcome, attempt } = useForm<'name', { status: Outcome }>({
    prefix: 'passkey-',
    async send(fields) {
      const name = readTyped(textOf(fields, 'name'))
      if (!name) return { status: 'no-name' }
      abortController.current = new AbortController()
      return { status: await finishPasskey(passkey, name, abortController.current.signal) }
    },
    errorsOf: ({ status }) => {
      if (status === 'no-name') return { name: words.noName }
      return status === 'name-taken' ? { name: words.nameTaken } : undefined
    },
    onOutcome({ status }) {
      if (status === 'gone') onGone()
      return status === 'verified' ? onAdded() : undefined
    },
  })
  const problem = problemOf(outcome?.status)
  return (
    <form {...formProps} className="mt-3 grid gap-5">
      <p className="text-ink-soft">{words.body}</p>
      {problem && <Notice key={attempt} tone="danger" live="assertive" text={problem} />}
      <TextField
        {...field('name')}
        label={words.label}
        hint={words.hint}
        defaultValue={passkey.name}
        limit={{ max: 60, words: fieldLimit }}
        autoComplete="off"
      />
      {consequence}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? words.submitting : words.submit}
        </Button>
        {children}
      </div>
    </form>
  )
}

function problemOf(status: string | undefined): string | undefined {
  if (status === undefined || ['verified', 'no-name', 'name-taken', 'gone'].includes(status)) return undefined
  const problems = { ...secondFactor.passkey.problems, ...words.problems }
  return problems[status as PasskeyProblem] ?? words.problems.failed
}
