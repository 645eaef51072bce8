import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { ArrowLink } from '#app/components/site-link.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { fill } from '#contracts/fill.ts'
import { failureOf, useOwnerErrors } from '#app/lib/owner-functions.ts'
import { toast } from '#app/lib/toast.ts'
import { setUp as words } from '#content/messages/set-up.ts'
import type { SetUpList } from '#contracts/set-up.ts'

import { openSite, setUpKeys } from './set-up.data.ts'
import { Step, type StepPlace } from './steps.tsx'

const openWords = words.open

/** The last step: a look at the pages, and the site opens to everybody. */
export function OpenStep({
  place,
  openedAt,
  isReady,
}: Pick<SetUpList, 'openedAt'> & { place: StepPlace; isReady: boolean }) {
  const [asked, setAsked] = useState(false)
  const opening = useOpening(() => setAsked(false))
  if (openedAt !== null) {
    return (
      <Step title={openWords.title} place={place}>
        <p role="status">{fill(openWords.openedOn, { moment: momentOf(openedAt) })}</p>
        <ArrowLink href={openWords.visit.href}>{openWords.visit.label}</ArrowLink>
      </Step>
    )
  }
  return (
    <Step title={openWords.title} place={place}>
      <p>{isReady ? openWords.ready : openWords.notReady}</p>
      {isReady && (
        <>
          <p>
            {openWords.look} <ArrowLink href={openWords.lookLink.href}>{openWords.lookLink.label}</ArrowLink>
          </p>
          <Button busy={opening.isPending} className="justify-self-start" onClick={() => setAsked(true)}>
            {openWords.button}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asked}
        question={openWords.question}
        confirm={opening.isPending ? openWords.opening : openWords.button}
        keep={openWords.keep}
        dangerous={false}
        busy={opening.isPending}
        onConfirm={() => opening.mutate()}
        onClose={() => setAsked(false)}
        focusIfGone={() => document.querySelector<HTMLElement>('#open h2')}
      >
        <p>{openWords.explanation}</p>
      </ConfirmDialog>
    </Step>
  )
}

function useOpening(onEnd: () => void) {
  const onError = useOwnerErrors('set-up')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: openSite,
    onSettled: onEnd,
    onSuccess: (list) => {
      queries.setQueryData<SetUpList>(setUpKeys.list, list)
      toast(openWords.opened, { of: 'set-up' })
    },
    onError: (error) => {
      onError(failureOf(error) === 'outdated' ? openWords.changed : openWords.failed)(error)
      void queries.invalidateQueries({ queryKey: setUpKeys.list })
    },
  })
}
