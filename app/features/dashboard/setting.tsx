import { useEffect, useRef, useState } from 'react'

import { CodeField } from '#app/components/code-form.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { useSession } from '#app/lib/session.ts'
import { account } from '#content/messages/account.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

import type { ProofProblem } from './settings.data.ts'

/**
 * A button that gives way to a form; when the form goes, the focus goes back to the button.
 * @param opened the form is there from the start, and then takes no focus
 */
export function useDisclosure(opened = false) {
  const [open, setOpen] = useState(opened)
  const button = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(opened)
  useEffect(() => {
    if (open && !before.current) {
      content.current?.querySelector<HTMLElement>('input:not([type=hidden]), [tabindex="-1"]')?.focus()
    }
    if (!open && before.current) button.current?.focus()
    before.current = open
  }, [open])
  return { open, show: () => setOpen(true), hide: () => setOpen(false), button, content }
}

type FieldProps = Pick<React.ComponentProps<typeof PasswordField>, 'name' | 'id' | 'error'>

export function CurrentPasswordField(field: FieldProps) {
  return (
    <PasswordField
      {...field}
      label={account.fields.currentPassword.label}
      show={account.showPassword}
      hide={account.hidePassword}
      autoComplete="current-password"
      required
    />
  )
}

/** A code of the second factor, or else the current password, once the server wants a proof. Takes the focus. */
export function ProofField(field: FieldProps) {
  const session = useSession()
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => holder.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={holder} className="max-w-narrow">
      {session.status === 'signed-in' && session.secondFactor ? (
        <CodeField
          {...field}
          label={secondFactor.proof.label}
          hint={secondFactor.proof.hint}
          digits={false}
        />
      ) : (
        <CurrentPasswordField {...field} />
      )}
    </div>
  )
}

const PROOF_PROBLEMS: Record<ProofProblem, string> = {
  'proof-needed': dashboardSettings.proof.needed,
  'code-needed': secondFactor.proof.needed,
  'wrong-password': dashboardSettings.password.wrongCurrent,
  'incomplete-code': secondFactor.wrong.either,
  'wrong-code': secondFactor.wrong.code,
  'too-many': dashboardSettings.password.tooMany,
}

/** What the `ProofField` says about the outcome; undefined where no proof is missing. */
export function proofError({ status }: { status: string }): string | undefined {
  return PROOF_PROBLEMS[status as ProofProblem]
}
