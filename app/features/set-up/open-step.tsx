import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { ArrowLink } from '#app/components/site-link.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { fill } from '#contracts/fill.ts'
import { useFocusHandover } from '#app/lib/focus.ts'
import { useOnRefused } from '#app/lib/owner-functions.ts'
import { requestSubmit } from '#app/lib/request-submit.ts'
import { toast } from '#app/lib/toast.ts'
import { ProofField, useFormWithProof } from '#app/proof-field.tsx'
import { setUp as words } from '#content/messages/set-up.ts'
import type { SetUpList } from '#contracts/set-up.ts'

import { openSite, setUpKeys } from './set-up.data.ts'
import { Step, type StepPlace } from './steps.tsx'

const openWords = words.open

/** The last step: review the pages, and open the site to everybody. */
export function OpenStep({
  place,
  openedAt,
  isReady,
}: Pick<SetUpList, 'openedAt'> & { place: StepPlace; isReady: boolean }) {
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
          <OpenForm />
        </>
      )}
    </Step>
  )
}

/** Asks for a confirmation, then for a proof of identity if the server requires one. */
function OpenForm() {
  const [confirming, setConfirming] = useState(false)
  const form = useFocusHandover<HTMLFormElement>(stepHeading)
  const { busy, formProps, proof } = useOpening(() => setConfirming(false))
  return (
    <form ref={form} {...formProps} className="grid gap-5">
      {proof && <ProofField {...proof} />}
      {proof ? (
        <Button key="proved" type="submit" busy={busy} className="justify-self-start">
          {busy ? openWords.opening : openWords.button}
        </Button>
      ) : (
        <Button busy={busy} className="justify-self-start" onClick={() => setConfirming(true)}>
          {openWords.button}
        </Button>
      )}
      <ConfirmDialog
        // Closed while the page asks for the proof: the owner has already confirmed.
        open={confirming && !proof}
        question={openWords.question}
        confirm={busy ? openWords.opening : openWords.button}
        cancel={openWords.keep}
        look="primary"
        busy={busy}
        onConfirm={() => form.current && requestSubmit(form.current)}
        onClose={() => setConfirming(false)}
        focusIfGone={() =>
          form.current?.querySelector<HTMLElement>('input:not([aria-hidden]), button') ?? stepHeading()
        }
      >
        <p>{openWords.explanation}</p>
      </ConfirmDialog>
    </form>
  )
}

function stepHeading(): HTMLElement | null {
  return document.querySelector('#open h2')
}

function useOpening(onEnd: () => void) {
  const onRefused = useOnRefused()
  const queries = useQueryClient()
  return useFormWithProof<never, Awaited<ReturnType<typeof openSite>>>({
    prefix: 'open-',
    send: openSite,
    onOutcome(outcome) {
      onEnd()
      if (outcome.status === 'refused') return void onRefused()
      if ('reply' in outcome) {
        queries.setQueryData<SetUpList>(setUpKeys.list, outcome.reply)
        toast(openWords.opened, { of: 'set-up' })
        return
      }
      const failed = outcome.status === 'outdated' ? openWords.changed : openWords.failed
      toast({ ...failed, tone: 'destructive' }, { of: 'set-up' })
      void queries.invalidateQueries({ queryKey: setUpKeys.list })
    },
  })
}
