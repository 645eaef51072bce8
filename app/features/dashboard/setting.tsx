import { useEffect, useRef, useState } from 'react'

import { CodeField } from '#app/components/code-form.tsx'
import { PasskeyButton } from '#app/components/passkey-button.tsx'
import { PasswordField } from '#app/components/password-field.tsx'
import { canUsePasskeys } from '#app/lib/passkey.ts'
import { useFactorKinds } from '#app/lib/second-factor.ts'
import { useSession } from '#app/lib/session.ts'
import { account } from '#content/messages/account.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

import type { ProofProblem } from '#app/lib/proof.ts'

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

/**
 * A passkey or a code of the second factor, or else the current password, once the server wants a proof. Takes the
 * focus. A passkey sends the form by itself.
 */
export function ProofField(field: FieldProps) {
  const session = useSession()
  const kinds = useFactorKinds()
  if (session.status !== 'signed-in' || !session.secondFactor) {
    return (
      <FocusedProof>
        <CurrentPasswordField {...field} />
      </FocusedProof>
    )
  }
  if (!kinds) return null
  const { proof } = secondFactor
  return (
    <FocusedProof>
      {kinds.passkey && canUsePasskeys() && (
        <>
          <PasskeyButton words={secondFactor.passkey} onVerified={sendForm} />
          <p className="text-ink-soft">{proof.or}</p>
        </>
      )}
      <CodeField {...field} {...(kinds.app ? proof.app : proof.recovery)} digits={false} />
    </FocusedProof>
  )

  function sendForm(): void {
    const input = document.getElementById(field.id ?? '')
    if (input instanceof HTMLInputElement) input.form?.requestSubmit()
  }
}

function FocusedProof({ children }: { children: React.ReactNode }) {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => holder.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    <div ref={holder} className="grid max-w-narrow gap-5">
      {children}
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
