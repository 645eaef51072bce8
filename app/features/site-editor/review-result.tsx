import { useState } from 'react'

import { Button, ButtonLink } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useNavigateWhileOnPage } from '#app/lib/navigate-while-on-page.ts'
import { setUp } from '#content/messages/set-up.ts'
import { fill } from '#contracts/fill.ts'

import { useEditorState } from './editor-state.ts'
import { timeOf, words } from './field-base.ts'
import { useReleaseOutcome } from './review-publish.tsx'
import { restore } from './site-editor.data.ts'
import { addressOf } from './views.ts'

/** Outcome of the release that was sent from this view. */
export function Result({ release, before }: { release: number; before: number }) {
  const { live, newest, isOpen } = useEditorState()
  const isFailed = newest.id === release && newest.state === 'failed'
  if (isFailed) {
    return (
      <Notice tone="danger" title={words.review.failedTitle} live="focus" className="mt-6">
        <p>{newest.problem}</p>
        <p className="mt-2">{words.review.failedBody}</p>
      </Notice>
    )
  }
  if (live.id !== release || !live.publishedAt) return null
  return (
    <Notice
      tone="settled"
      title={fill(words.review.live, { time: timeOf(live.publishedAt) })}
      live="focus"
      className="mt-6"
    >
      <p>{isOpen ? words.review.liveBody : setUp.published.body}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {isOpen ? (
          <ButtonLink href="/" look="secondary" className="min-h-touch px-4" target="_blank">
            {words.review.look}
          </ButtonLink>
        ) : (
          <ButtonLink href={setUp.published.link.href} look="secondary" className="min-h-touch px-4">
            {setUp.published.link.label}
          </ButtonLink>
        )}
        <UndoButton release={before} />
      </div>
    </Notice>
  )
}

/** Restores immediately; if the server refuses, for example without a proof of identity, opens the confirmation. */
function UndoButton({ release }: { release: number }) {
  const editor = useEditorState()
  const navigate = useNavigateWhileOnPage()
  const handle = useReleaseOutcome(() => navigate(addressOf.history))
  const [busy, setBusy] = useState(false)

  async function undo(): Promise<void> {
    setBusy(true)
    const outcome = await restore({ base: editor.newest.id, release })
    if (outcome.status === 'sent') await handle(outcome)
    else await navigate(addressOf.restore(release))
  }

  return (
    <Button look="quiet" className="min-h-touch max-sm:-ml-3" busy={busy} onClick={() => void undo()}>
      {busy ? words.review.publishing : words.review.undo}
    </Button>
  )
}
