import { useEffect, useRef } from 'react'

import { PasswordField } from '#app/components/password-field.tsx'
import { account } from '#content/messages/account.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'

import type { ProofProblem } from './settings.data.ts'

const { proof } = dashboardSettings

type Field = Pick<React.ComponentProps<typeof PasswordField>, 'name' | 'id' | 'error' | 'onInput' | 'onFocus'>

/** The current password, asked for once the server wants a proof. Takes the focus when it appears. */
export function ProofField({ field }: { field: Field }) {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => holder.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={holder} className="max-w-narrow">
      <PasswordField
        {...field}
        label={account.fields.currentPassword.label}
        show={account.showPassword}
        hide={account.hidePassword}
        autoComplete="current-password"
        required
      />
    </div>
  )
}

/** What the field says. */
export function proofError(outcome: ProofProblem): string {
  switch (outcome) {
    case 'proof-needed':
      return proof.needed
    case 'wrong-password':
      return dashboardSettings.password.wrongCurrent
    case 'too-many':
      return dashboardSettings.password.tooMany
  }
}

export function isProofProblem(outcome: unknown): outcome is ProofProblem {
  return outcome === 'proof-needed' || outcome === 'wrong-password' || outcome === 'too-many'
}
