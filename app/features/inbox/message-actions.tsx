import { useId } from 'react'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { inbox as words } from '#content/messages/inbox.ts'
import type { InboxMessage } from '#contracts/owner-inbox.ts'

/** What the owner can do with an opened message. Printing is the browser's own, to paper or to a PDF. */
export function MessageActions({
  message: { fields, handledAt },
  busy,
  onMark,
  onDelete,
}: {
  message: InboxMessage
  busy: boolean
  onMark: (handled: boolean) => Promise<void>
  onDelete: () => void
}) {
  const hint = useId()
  const handled = handledAt !== null
  return (
    <div className="mt-7 lg:sticky lg:top-8 lg:mt-3 print:hidden">
      <div className="flex flex-wrap gap-3 lg:grid">
        {fields?.email && (
          <ButtonLink href={`mailto:${encodeURIComponent(fields.email).replace('%40', '@')}`} icon="mail">
            {words.reply}
          </ButtonLink>
        )}
        <Button look="secondary" icon="check" busy={busy} onClick={() => void onMark(!handled)}>
          {handled ? words.markOpen : words.markHandled}
        </Button>
        {fields && (
          <Button look="secondary" aria-describedby={hint} onClick={() => print()}>
            {words.print}
          </Button>
        )}
        <Button look="danger" onClick={onDelete}>
          {words.delete}
        </Button>
      </div>
      {fields && (
        <p id={hint} className="mt-3 text-fine text-ink-soft">
          {words.printHint}
        </p>
      )}
    </div>
  )
}
