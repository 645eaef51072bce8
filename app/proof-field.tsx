import { useEffect, useRef, useState } from 'react'

import { dashboardSettings } from '#content/messages/dashboard-settings.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

import { CodeField } from './components/code-form.tsx'
import { PasskeyButton } from './components/passkey-button.tsx'
import { type FieldErrors, type FormOptions, textOf, useForm } from './lib/form.ts'
import { canUsePasskeys } from './lib/session/passkey.ts'
import {
  canTypeCode,
  type FactorKinds,
  hasRecoveryCodes,
  type ProofProblem,
  useFactorKinds,
} from './lib/session/proof.ts'
import { CurrentPasswordField } from './password-fields.tsx'

type FieldProps = React.ComponentProps<typeof CurrentPasswordField>

/** Whether what proves the identity can be typed; otherwise only the passkey can. */
export function takesText(kinds: FactorKinds): boolean {
  return !kinds.passkey || canTypeCode(kinds)
}

/** What `prove` takes: a code of the second factor, or the password of an account without one. */
export function ProofInput({ kinds, ...field }: FieldProps & { kinds: FactorKinds }) {
  if (!kinds.app && !kinds.passkey) return <CurrentPasswordField {...field} />
  const { app, recovery } = secondFactor.proof
  if (!hasRecoveryCodes()) return <CodeField {...field} {...secondFactor.challenge.app} digits />
  return <CodeField {...field} {...(kinds.app ? app : recovery)} digits={false} />
}

/**
 * A passkey, a code or the password, in a form whose request was refused for a missing proof. Takes the focus. A
 * passkey sends the form by itself.
 */
export function ProofField(field: FieldProps) {
  const kinds = useFactorKinds()
  return kinds && <FocusedProof kinds={kinds} {...field} />
}

function FocusedProof({ kinds, ...field }: FieldProps & { kinds: FactorKinds }) {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => holder.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  const sendForm = () => holder.current?.closest('form')?.requestSubmit()
  return (
    <div ref={holder} className="grid max-w-narrow gap-5">
      {kinds.passkey && canUsePasskeys() && (
        <>
          <PasskeyButton words={secondFactor.passkey} onVerified={sendForm} />
          {canTypeCode(kinds) && <p className="text-ink-soft">{secondFactor.proof.or}</p>}
        </>
      )}
      {takesText(kinds) && <ProofInput kinds={kinds} {...field} />}
    </div>
  )
}

/** What is wrong with a code that is not complete. */
export function incompleteCode(): string {
  return hasRecoveryCodes() ? secondFactor.wrong.either : secondFactor.wrong.app
}

/** What is said of a proof that is missing or wrong. */
export const PROOF_PROBLEMS: Record<ProofProblem, string> = {
  'proof-needed': dashboardSettings.proof.needed,
  'code-needed': secondFactor.proof.needed,
  'wrong-password': dashboardSettings.password.wrongCurrent,
  'incomplete-code': incompleteCode(),
  'wrong-code': secondFactor.wrong.code,
  'too-many': dashboardSettings.password.tooMany,
}

interface ProvedOptions<Field extends string, Outcome extends { status: string }> extends Omit<
  FormOptions<Field, Outcome>,
  'send'
> {
  /** @param proof what the `ProofField` holds; empty while there is none */
  send: (fields: FormData, proof: string) => Promise<Outcome>
}

/**
 * A form whose request may need a fresh proof of identity: where the server wants one, `needsProof` shows the
 * `ProofField`, and the form is sent again. `onOutcome` gets every other outcome.
 */
export function useFormWithProof<Field extends string, Outcome extends { status: string }>({
  send,
  errorsOf,
  onOutcome,
  ...options
}: ProvedOptions<Field, Outcome>) {
  const [needsProof, setNeedsProof] = useState(false)
  const form = useForm<Field | 'currentPassword', Outcome>({
    ...options,
    send: (fields) => send(fields, textOf(fields, 'currentPassword')),
    errorsOf: (outcome) =>
      ({ ...errorsOf?.(outcome), currentPassword: proofError(outcome) }) as FieldErrors<
        Field | 'currentPassword'
      >,
    onOutcome(outcome, element) {
      if (proofError(outcome)) return setNeedsProof(true)
      return onOutcome?.(outcome, element)
    },
  })
  return { ...form, needsProof, dropProof: () => setNeedsProof(false) }
}

/** What the `ProofField` says about the outcome; undefined where no proof is missing. */
function proofError({ status }: { status: string }): string | undefined {
  return PROOF_PROBLEMS[status as ProofProblem]
}
