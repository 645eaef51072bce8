import { Button, ButtonLink } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { fill } from '#app/lib/fill.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'

import { ProofField } from './proof-field.tsx'
import { Setting } from './setting.tsx'
import { useDeletion } from './use-deletion.ts'
import { useDisclosure } from './use-disclosure.ts'

const words = dashboardSettings.deletion

/** The end of the account, after the member has typed that they mean it. */
export function DeletionSetting({ onLeaving }: { onLeaving: (leaving: boolean) => void }) {
  const { open, show, hide, button, content } = useDisclosure()
  return (
    <Setting id="deletion" title={words.title} body={words.body}>
      {open ? (
        <div ref={content}>
          <Question onKeep={hide} onLeaving={onLeaving} />
        </div>
      ) : (
        <Button ref={button} look="danger" onClick={show}>
          {words.button}
        </Button>
      )}
    </Setting>
  )
}

function Question({ onKeep, onLeaving }: { onKeep: () => void; onLeaving: (leaving: boolean) => void }) {
  const { busy, submit, field, obstacle, needsProof } = useDeletion(onLeaving)
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-busy={busy}
      aria-labelledby="deletion-question"
      className="rounded-card border border-danger bg-danger-wash p-6"
    >
      <h3 id="deletion-question" tabIndex={-1} className="text-heading">
        {words.question}
      </h3>
      <ul className="mt-3 mb-5 list-disc space-y-1.5 pl-5 text-small">
        {words.consequences.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      {obstacle === 'last-owner' && (
        <Notice tone="caution" title={words.lastOwner.title} live="assertive" className="mb-5">
          <p>{words.lastOwner.body}</p>
        </Notice>
      )}
      {obstacle === 'membership-runs' && (
        <Notice tone="caution" title={words.membershipRuns.title} live="assertive" className="mb-5">
          <p>{words.membershipRuns.body}</p>
          <ButtonLink look="quiet" href={words.membershipRuns.link.href} className="-ml-3 text-small">
            {words.membershipRuns.link.label}
          </ButtonLink>
        </Notice>
      )}
      <div className="max-w-72">
        <TextField
          {...field('word')}
          label={fill(words.typeThis, { word: words.word })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </div>
      {needsProof && (
        <div className="mt-5">
          <ProofField field={field('currentPassword')} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" look="danger" busy={busy}>
          {busy ? words.deleting : words.confirm}
        </Button>
        <Button look="secondary" onClick={onKeep} disabled={busy}>
          {words.keep}
        </Button>
      </div>
    </form>
  )
}
