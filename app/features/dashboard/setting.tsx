import { useEffect, useRef, useState } from 'react'

import { PasswordField } from '#app/components/password-field.tsx'
import { account } from '#content/messages/account.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'

import type { ProofProblem } from './settings.data.ts'

/** One thing to decide: what it is at the left, its controls at the right. */
export function Setting({
  id,
  title,
  body,
  badge,
  children,
}: {
  id: string
  title: string
  body: React.ReactNode
  badge?: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid gap-x-12 gap-y-5 border-b border-line py-9 lg:grid-cols-12"
    >
      <div className="min-w-0 lg:col-span-5">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id={`${id}-title`} tabIndex={-1} className="text-heading">
            {title}
          </h2>
          {badge}
        </div>
        <div className="mt-1.5 max-w-[44ch] text-ink-soft">{body}</div>
      </div>
      <div className="max-w-narrow min-w-0 lg:col-span-7">{children}</div>
    </section>
  )
}

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

/** The current password once the server wants a proof of identity. Takes the focus when it appears. */
export function ProofField(field: FieldProps) {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => holder.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={holder} className="max-w-narrow">
      <CurrentPasswordField {...field} />
    </div>
  )
}

const PROOF_PROBLEMS: Record<ProofProblem, string> = {
  'proof-needed': dashboardSettings.proof.needed,
  'wrong-password': dashboardSettings.password.wrongCurrent,
  'too-many': dashboardSettings.password.tooMany,
}

/** What the `ProofField` says about the outcome; undefined where no proof is missing. */
export function proofError({ status }: { status: string }): string | undefined {
  return PROOF_PROBLEMS[status as ProofProblem]
}
