import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { plural } from '#contracts/fill.ts'
import { useFocusHandover } from '#app/lib/focus.ts'
import { admin } from '#content/messages/admin.ts'

import type { Testimonial } from './moderation.data.ts'
import { useDecisionsOnSeveral } from './use-moderation.ts'

const { several: words, deleteConfirm, deleteKeep } = admin

/** What can be done with several testimonials at once. It stays at the bottom of the screen while any is chosen. */
export function ChosenBar({
  chosen,
  onDecided,
  onClear,
  focusIfGone,
}: {
  chosen: Testimonial[]
  onDecided: () => void
  onClear: () => void
  focusIfGone: () => HTMLElement | null
}) {
  const [asking, setAsking] = useState(false)
  const { publishing, deletion } = useDecisionsOnSeveral(onDecided)
  const busy = publishing.isPending || deletion.isPending
  const clear = () => {
    onClear()
    focusIfGone()?.focus()
  }
  // What was changed elsewhere is not chosen any more.
  const bar = useFocusHandover<HTMLDivElement>(focusIfGone)
  return (
    <div
      ref={bar}
      role="group"
      aria-label={words.label}
      className="sticky bottom-0 z-20 -mx-2 mt-5 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-2 py-3 empty:hidden"
    >
      <p role="status" className="mr-auto font-medium">
        {plural(words.chosen, chosen.length)}
      </p>
      <Button busy={busy} onClick={() => publishing.mutate(chosen, { onSuccess: clear })}>
        {words.publish}
      </Button>
      <Button look="danger" busy={busy} onClick={() => setAsking(true)}>
        {words.delete}
      </Button>
      <Button look="quiet" onClick={clear}>
        {words.none}
      </Button>
      <ConfirmDialog
        open={asking}
        question={words.deleteQuestion}
        confirm={deleteConfirm}
        keep={deleteKeep}
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate(chosen, { onSuccess: clear, onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
        focusIfGone={focusIfGone}
      >
        <p>{plural(words.deleteBody, chosen.length)}</p>
      </ConfirmDialog>
    </div>
  )
}
