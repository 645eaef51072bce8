import { useEffect, useRef, useState } from 'react'

import { dashboardSettings } from '#content/messages/dashboard-settings.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

import { CodeField } from './components/code-form.tsx'
import { SelectField } from './components/field.tsx'
import { PasskeyButton } from './components/passkey-button.tsx'
import { useFocusHandover } from './lib/focus.ts'
import { type FieldErrors, type FormOptions, textOf, useForm } from './lib/form.ts'
import { requestSubmit } from './lib/request-submit.ts'
import { canUsePasskeys } from './lib/session/passkey.ts'
import {
  canTypeCode,
  chooseApp,
  type FactorKinds,
  hasRecoveryCodes,
  type ProofProblem,
  prove,
  useFactorKinds,
} from './lib/session/proof.ts'
import { useSession } from './lib/session/session.ts'
import { CurrentPasswordField } from './password-fields.tsx'

type FieldProps = Omit<React.ComponentProps<typeof CurrentPasswordField>, 'email'>
interface ProofProps extends FieldProps {
  onPasskey: () => void
  /** Takes the focus when it appears. */
  autoFocus: boolean
  /** Nothing was tried yet: beside a passkey, an empty field for a code is no error. */
  isUntried: boolean
}

/** Whether the proof can be typed; otherwise only a passkey is possible. */
export function canTypeProof(kinds: FactorKinds): boolean {
  return !kinds.passkey || canTypeCode(kinds)
}

/** Asks which of several apps the code is from, where the account service compares it with one only. */
export function AppChoice({ kinds: { apps } }: { kinds: FactorKinds }) {
  const [newest] = apps
  useEffect(() => {
    if (newest) chooseApp(newest.id)
  }, [newest])
  if (!newest) return null
  return (
    <SelectField
      label={secondFactor.challenge.whichApp}
      defaultValue={newest.id}
      options={apps.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ target }) => chooseApp(target.value)}
    />
  )
}

/** The input for `prove`: a code of the second factor, or the password of an account without one. */
function ProofInput({ kinds, ...field }: FieldProps & { kinds: FactorKinds }) {
  const session = useSession()
  if (!kinds.app && !kinds.passkey) {
    const email = session.status === 'signed-in' ? session.member.email : ''
    return <CurrentPasswordField {...field} email={email} />
  }
  const { app, recovery } = secondFactor.proof
  if (!hasRecoveryCodes())
    return (
      <>
        <AppChoice kinds={kinds} />
        <CodeField {...field} {...secondFactor.challenge.app} digits />
      </>
    )
  return <CodeField {...field} {...(kinds.app ? app : recovery)} digits={false} isOneTime={kinds.app} />
}

/** A passkey, a code or the password, in a form of `useFormWithProof`. A passkey submits the form itself. */
export function ProofField(props: ProofProps) {
  const kinds = useFactorKinds()
  return kinds && <ProofOfKinds kinds={kinds} {...props} />
}

/** `ProofField` if the kinds of second factors are already known. */
export function ProofOfKinds({
  kinds,
  onPasskey,
  autoFocus,
  isUntried,
  ...field
}: ProofProps & { kinds: FactorKinds }) {
  const hasPasskey = kinds.passkey && canUsePasskeys()
  const form = useRef<HTMLFormElement>(null)
  const container = useFocusHandover<HTMLDivElement>(() => {
    const button = form.current?.querySelector<HTMLElement>('[type=submit]')
    return button ?? form.current?.querySelector('button')
  })
  useEffect(() => {
    form.current = container.current?.closest('form') ?? null
    if (autoFocus) container.current?.querySelector<HTMLElement>('input:not([aria-hidden]), button')?.focus()
  }, [container, autoFocus])
  function sendForm() {
    onPasskey()
    if (form.current) requestSubmit(form.current)
  }
  return (
    <div ref={container} className="grid max-w-narrow gap-5">
      {hasPasskey && (
        <>
          {isUntried && <p>{secondFactor.proof.neededWithPasskey}</p>}
          <PasskeyButton words={secondFactor.passkey} onVerified={sendForm} />
          {canTypeCode(kinds) && <p className="text-ink-soft">{secondFactor.proof.or}</p>}
        </>
      )}
      {canTypeProof(kinds) && (
        <ProofInput kinds={kinds} {...field} error={hasPasskey && isUntried ? undefined : field.error} />
      )}
    </div>
  )
}

/** Messages for a missing or wrong proof. */
const PROOF_PROBLEMS: Record<ProofProblem, string> = {
  'proof-needed': dashboardSettings.proof.needed,
  'code-needed': secondFactor.proof.needed,
  'no-password': secondFactor.wrong.password,
  'wrong-password': dashboardSettings.password.wrongCurrent,
  'incomplete-code': hasRecoveryCodes() ? secondFactor.wrong.either : secondFactor.wrong.app,
  'wrong-code': secondFactor.wrong.code,
  'too-many': dashboardSettings.password.tooMany,
  'not-checked': secondFactor.proof.notChecked,
}

interface ProvedOptions<Field extends string, Outcome extends { status: string }> extends Omit<
  FormOptions<Field, Outcome>,
  'send'
> {
  /** Requires the proof before the first request, even if the server would not. */
  requiresProofFirst?: boolean
  /** Validates the other fields, before the proof is verified. */
  validate?: (fields: FormData) => Outcome | undefined
  send: (fields: FormData) => Promise<Outcome>
}

/**
 * A form whose request needs a fresh proof of identity, from the start or after the server has refused it for that
 * reason: `proof` is set while the form has to show a `ProofField`, and submitting sends the request again. `onOutcome`
 * gets every other outcome. After a successful proof the field is removed, whatever the outcome: a code works once, and
 * would be refused at the next attempt.
 */
export function useFormWithProof<Field extends string, Outcome extends { status: string }>({
  requiresProofFirst = false,
  validate,
  send,
  errorsOf,
  onOutcome,
  ...options
}: ProvedOptions<Field, Outcome>) {
  const [isNeeded, setIsNeeded] = useState(requiresProofFirst)
  const isProved = useRef(false)
  const form = useForm<Field | 'currentPassword', Outcome | { status: ProofProblem }>({
    ...options,
    async send(fields) {
      const wrong = validate?.(fields)
      if (wrong) return wrong
      if (isNeeded && !isProved.current) {
        const problem = await prove(textOf(fields, 'currentPassword'))
        if (problem) return { status: problem }
        isProved.current = true
      }
      return send(fields)
    },
    errorsOf: (outcome) =>
      ({ currentPassword: proofError(outcome), ...errorsOf?.(outcome as Outcome) }) as FieldErrors<
        Field | 'currentPassword'
      >,
    onOutcome(outcome, element) {
      const proved = isProved.current
      isProved.current = false
      if (proofError(outcome)) return setIsNeeded(true)
      if (proved) setIsNeeded(requiresProofFirst)
      return onOutcome?.(outcome as Outcome, element)
    },
  })
  const proof: ProofProps | undefined = isNeeded
    ? {
        ...form.field('currentPassword'),
        autoFocus: !requiresProofFirst,
        isUntried: form.outcome?.status === 'code-needed',
        onPasskey: () => (isProved.current = true),
      }
    : undefined
  return { ...form, proof }
}

/** The message of the `ProofField` for an outcome; undefined if no proof is missing. */
function proofError({ status }: { status: string }): string | undefined {
  return PROOF_PROBLEMS[status as ProofProblem]
}
