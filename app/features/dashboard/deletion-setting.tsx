import { ButtonLink } from '#app/components/button.tsx'
import { TextField, VERBATIM } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { FormButtons, SettingWithForm } from '#app/components/setting.tsx'
import { useIsOn, useWords } from '#app/facts.ts'
import { ProofField, useFormWithProof } from '#app/proof-field.tsx'
import { fill } from '#contracts/fill.ts'
import { clearChosenPlan } from '#app/lib/chosen-plan.ts'
import { textOf } from '#app/lib/form.ts'
import { useNavigateWhileOnPage } from '#app/lib/navigate-while-on-page.ts'
import { signOutLocally } from '#app/lib/session/session.ts'
import { toast } from '#app/lib/toast.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'
import { readTypedCode } from '#contracts/typed-code.ts'

import { deleteAccount, type DeletionOutcome } from './settings.data.ts'

const words = dashboardSettings.deletion

interface DeletionProps {
  onDeleting: (deleting: boolean) => void
  /** What to do about a plan first, and the paid time that would be lost. */
  membershipAtDeletion: React.ReactNode
}

/** Deletes the account after the member has typed a confirmation. */
export function DeletionSetting(props: DeletionProps) {
  return (
    <SettingWithForm
      id="deletion"
      title={words.title}
      body={words.body}
      button={{ label: words.button, look: 'danger' }}
      renderForm={(close) => <Question onCancel={close} {...props} />}
    />
  )
}

function Question({ onCancel, onDeleting, membershipAtDeletion }: { onCancel: () => void } & DeletionProps) {
  const { busy, formProps, field, outcome, proof } = useDeletion(onDeleting)
  const consequences = useWords(words.consequences)
  const hasPlansPage = useIsOn(words.membershipRuns.link.href)
  const status = outcome?.status
  return (
    <form
      {...formProps}
      aria-labelledby="deletion-question"
      className="rounded-card sm:bg-danger-wash sm:p-6"
    >
      <h3 id="deletion-question" tabIndex={-1} className="text-heading">
        {words.question}
      </h3>
      <ul className="mt-3 mb-5 list-disc space-y-1.5 pl-5 text-small">
        {consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      {membershipAtDeletion}
      {status === 'last-owner' && (
        <Notice
          tone="caution"
          title={words.lastOwner.title}
          live="assertive"
          className="mb-5"
          text={words.lastOwner.body}
        />
      )}
      {status === 'membership-runs' && (
        <Notice tone="caution" title={words.membershipRuns.title} live="assertive" className="mb-5">
          <p>{words.membershipRuns.body}</p>
          {hasPlansPage && (
            <ButtonLink look="quiet" href={words.membershipRuns.link.href} className="-ml-3 text-small">
              {words.membershipRuns.link.label}
            </ButtonLink>
          )}
        </Notice>
      )}
      <div className="max-w-72">
        <TextField
          {...field('word')}
          {...VERBATIM}
          label={fill(words.typeThis, { word: words.word })}
          autoComplete="off"
          autoCapitalize="characters"
        />
      </div>
      {proof && (
        <div className="mt-5">
          <ProofField {...proof} />
        </div>
      )}
      <div className="mt-5">
        <FormButtons
          busy={busy}
          look="danger"
          submit={busy ? words.deleting : words.confirm}
          cancel={words.keep}
          onCancel={onCancel}
        />
      </div>
    </form>
  )
}

/** @param onDeleting called before the session ends, so that the page does not redirect to the sign-in */
function useDeletion(onDeleting: (deleting: boolean) => void) {
  const navigate = useNavigateWhileOnPage()
  return useFormWithProof<'word', { status: DeletionOutcome | 'mistyped' }>({
    prefix: 'deletion-',
    validate: (fields) => (wordOf(fields) === words.word ? undefined : { status: 'mistyped' }),
    async send(fields) {
      onDeleting(true)
      let status: DeletionOutcome | undefined
      try {
        status = await deleteAccount(wordOf(fields))
        return { status }
      } finally {
        if (status !== 'deleted') onDeleting(false)
      }
    },
    errorsOf: ({ status }) =>
      status === 'mistyped' ? { word: fill(words.mistyped, { word: words.word }) } : undefined,
    async onOutcome({ status }) {
      if (status === 'failed' || status === 'unanswered') {
        toast({ ...words[status], tone: 'destructive' }, { of: 'deletion' })
      }
      if (status !== 'deleted') return
      await signOutLocally()
      clearChosenPlan()
      toast(words.done, { of: 'deletion' })
      await navigate('/', { replace: true })
    },
  })
}

function wordOf(fields: FormData): string {
  return readTypedCode(textOf(fields, 'word'))
}
