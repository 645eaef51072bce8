import { Button } from '#app/components/button.tsx'
import { canUsePasskeys } from '#app/lib/session/passkey.ts'
import { useFactorKinds } from '#app/lib/session/proof.ts'
import { toast } from '#app/lib/toast.ts'
import { ProofOfKinds, canTypeProof, useFormWithProof } from '#app/proof-field.tsx'

interface Props {
  title: string
  body: string
  submit: string
  submitting: string
  /** A toast, if `onProved` fails. */
  failed: { title: string; description: string }
  onProved: () => void | Promise<void>
  cancel: string
  onCancel: () => void
}

/** For actions that an unattended session must not allow: requires a proof of identity, then calls `onProved`. */
export function ProvedForm({ title, body, submit, submitting, failed, onProved, cancel, onCancel }: Props) {
  const kinds = useFactorKinds()
  const { busy, formProps, proof } = useFormWithProof({
    prefix: 'second-factor-',
    requiresProofFirst: true,
    async send() {
      await onProved()
      return { status: 'done' }
    },
    onOutcome({ status }) {
      if (status !== 'done') toast({ ...failed, tone: 'destructive' }, { of: 'second-factor' })
    },
  })

  return (
    <form {...formProps} className="grid gap-5 rounded-card border border-line-strong p-6">
      <div>
        <h3 tabIndex={-1} className="text-heading">
          {title}
        </h3>
        <p className="mt-1.5 text-ink-soft">{body}</p>
      </div>
      {kinds && proof && (
        <>
          <ProofOfKinds kinds={kinds} {...proof} />
          <div className="flex flex-wrap gap-3">
            {canTypeProof(kinds) && (
              <Button
                type="submit"
                look={kinds.passkey && canUsePasskeys() ? 'secondary' : 'primary'}
                busy={busy}
              >
                {busy ? submitting : submit}
              </Button>
            )}
            <Button look="secondary" onClick={onCancel} disabled={busy}>
              {cancel}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
