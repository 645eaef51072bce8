import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { ArrowLink } from '#app/components/site-link.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { fill } from '#app/lib/fill.ts'
import { pageHeading } from '#app/lib/focus.ts'
import { toast } from '#app/lib/toast.ts'
import { setUp } from '#content/messages/set-up.ts'
import type { SetUpList } from '#contracts/owner-set-up.ts'

import { openSite, SetUpError, setUpKeys } from './set-up.data.ts'
import { Step } from './step.tsx'

const words = setUp.open

/** The last step: a look at the pages, and the site opens to everybody. */
export function OpenStep({
  openedAt,
  isReady,
  onRefused,
}: Pick<SetUpList, 'openedAt'> & {
  isReady: boolean
  onRefused: () => void
}) {
  const [asked, setAsked] = useState(false)
  const opening = useOpening(onRefused, () => setAsked(false))
  if (openedAt !== null) {
    return (
      <Step title={words.title} state="done">
        <p role="status">{fill(words.openedOn, { moment: momentOf(openedAt) })}</p>
        <ArrowLink href={words.visit.href}>{words.visit.label}</ArrowLink>
      </Step>
    )
  }
  return (
    <Step title={words.title} state="open">
      <p>{isReady ? words.ready : words.notReady}</p>
      {isReady && (
        <>
          <p>
            {words.look} <ArrowLink href={words.lookLink.href}>{words.lookLink.label}</ArrowLink>
          </p>
          <Button busy={opening.isPending} className="justify-self-start" onClick={() => setAsked(true)}>
            {words.button}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asked}
        question={words.question}
        confirm={opening.isPending ? words.opening : words.button}
        keep={words.keep}
        dangerous={false}
        busy={opening.isPending}
        onConfirm={() => opening.mutate()}
        onClose={() => setAsked(false)}
        focusIfGone={pageHeading}
      >
        <p>{words.explanation}</p>
      </ConfirmDialog>
    </Step>
  )
}

function useOpening(onRefused: () => void, onEnd: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: openSite,
    onSettled: onEnd,
    onSuccess: (list) => {
      queries.setQueryData<SetUpList>(setUpKeys.list, list)
      toast(words.opened, { of: 'set-up' })
    },
    onError: (error) => {
      const status = error instanceof SetUpError ? error.status : 'failed'
      if (status === 'refused') return onRefused()
      toast(
        { ...(status === 'not-ready' ? words.changed : words.failed), tone: 'destructive' },
        { of: 'set-up' },
      )
      void queries.invalidateQueries({ queryKey: setUpKeys.list })
    },
  })
}
