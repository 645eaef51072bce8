import { Button } from '#app/components/button.tsx'
import { PasskeyButton } from '#app/components/passkey-button.tsx'
import { textOf, useForm } from '#app/lib/form.ts'
import { canUsePasskeys } from '#app/lib/session/passkey.ts'
import {
  type FactorKinds,
  missingProof,
  type ProofProblem,
  prove,
  useFactorKinds,
} from '#app/lib/session/proof.ts'
import { toast } from '#app/lib/toast.ts'
import { incompleteCode, PROOF_PROBLEMS, ProofInput, takesText } from '#app/proof-field.tsx'
import { secondFactor } from '#content/messages/second-factor.ts'

interface Props {
  title: string
  body: string
  submit: string
  submitting: string
  /** A toast, for when `onProved` fails. */
  failed: { title: string; description: string }
  onProved: () => void | Promise<void>
  keep: string
  onKeep: () => void
}

/**
 * For actions that an unattended session must not allow: requires a passkey or a code, or the password of an account
 * without a second factor, then calls `onProved`.
 */
export function ProvedForm(props: Props) {
  const kinds = useFactorKinds()
  const { title, body } = props
  return (
    <div className="grid gap-5 rounded-card border border-line-strong p-6">
      <div>
        <h3 tabIndex={-1} className="text-heading">
          {title}
        </h3>
        <p className="mt-1.5 text-ink-soft">{body}</p>
      </div>
      {kinds && <Proof {...props} kinds={kinds} />}
    </div>
  )
}

function Proof({
  kinds,
  submit,
  submitting,
  failed,
  onProved,
  keep,
  onKeep,
}: Props & { kinds: FactorKinds }) {
  const byPasskey = kinds.passkey && canUsePasskeys()
  const byText = takesText(kinds)

  async function act(): Promise<void> {
    try {
      await onProved()
    } catch {
      toast({ ...failed, tone: 'destructive' }, { of: 'second-factor' })
    }
  }

  const { busy, formProps, field } = useForm<'code', { status: ProofOutcome }>({
    prefix: 'second-factor-',
    async send(fields) {
      const typed = textOf(fields, 'code')
      return { status: typed ? ((await prove(typed)) ?? 'proved') : missingProof() }
    },
    errorsOf: ({ status }) => ({ code: PROBLEMS[status] }),
    onOutcome: ({ status }) => (status === 'proved' ? act() : undefined),
  })
  return (
    <>
      {byPasskey && (
        <>
          <PasskeyButton words={secondFactor.passkey} onVerified={act} />
          {byText && <p className="border-t border-line pt-5 text-ink-soft">{secondFactor.proof.or}</p>}
        </>
      )}
      <form {...formProps} className="grid gap-5">
        {byText && <ProofInput kinds={kinds} {...field('code')} />}
        <div className="flex flex-wrap gap-3">
          {byText && (
            <Button type="submit" look={byPasskey ? 'secondary' : 'primary'} busy={busy}>
              {busy ? submitting : submit}
            </Button>
          )}
          <Button look="secondary" onClick={onKeep} disabled={busy}>
            {keep}
          </Button>
        </div>
      </form>
    </>
  )
}

type ProofOutcome = ProofProblem | 'proved' | 'failed'

const { wrong } = secondFactor
const PROBLEMS: Record<ProofOutcome | 'offline', string | undefined> = {
  ...PROOF_PROBLEMS,
  proved: undefined,
  // The form begins with this question: nothing was refused yet.
  'proof-needed': wrong.password,
  'code-needed': incompleteCode(),
  failed: wrong.failed,
  offline: wrong.failed,
}
