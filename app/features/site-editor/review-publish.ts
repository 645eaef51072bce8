import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { textOf, type Unsent, useForm } from '#app/lib/form.ts'
import type { SiteDesk, SiteStatus } from '#contracts/owner-site.ts'

import { useEditorState } from './editor-state.ts'
import type { EditorParts } from './parts.ts'
import { type PublishOutcome, readStatus, siteKeys } from './site-editor.data.ts'

const POLL_MS = 1000

/** Whether a release is being made, here or in another tab. Polls until it is live or failed, then loads anew. */
export function usePublishing(): boolean {
  const { newest, reload } = useEditorState()
  const isMaking = newest.state === 'making'
  const { data } = useQuery({
    queryKey: siteKeys.status,
    queryFn: readStatus,
    enabled: isMaking,
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  })
  const isDone =
    isMaking && data !== undefined && data.newest.release >= newest.release && data.newest.state !== 'making'
  const applyStatus = useApplyStatus()
  useEffect(() => {
    if (!isDone) return
    applyStatus(data)
    void reload()
  }, [isDone, data, reload, applyStatus])
  return isMaking && !isDone
}

/** Shows the releases' new state at once, before everything else is loaded again. */
function useApplyStatus(): (status: SiteStatus) => void {
  const client = useQueryClient()
  return ({ live, newest }) => {
    client.setQueryData<SiteDesk>(siteKeys.loaded, (site) => site && { ...site, live, newest })
    void client.invalidateQueries({ queryKey: siteKeys.history })
  }
}

/**
 * Handles the outcome of publishing or restoring: shows the new state, and loads the rest of it.
 * @param onSent called as soon as the server has accepted it
 */
export function useReleaseOutcome(onSent: (site: SiteStatus) => void | Promise<void>) {
  const { reload } = useEditorState()
  const applyStatus = useApplyStatus()
  return async (outcome: PublishOutcome | Unsent): Promise<void> => {
    if (outcome.status === 'sent') {
      applyStatus(outcome.site)
      await onSent(outcome.site)
    }
    await reload()
  }
}

/** A form that makes a release. Where the server wants a proof of identity, it asks for one and is sent again. */
export function useReleaseForm(
  prefix: string,
  { proofError }: EditorParts,
  send: (typed: FormData, proof: string) => Promise<PublishOutcome>,
  onSent: (site: SiteStatus) => void | Promise<void>,
) {
  const [needsProof, setNeedsProof] = useState(false)
  const handle = useReleaseOutcome(onSent)
  const form = useForm<'currentPassword', PublishOutcome>({
    prefix,
    send: (typed) => send(typed, textOf(typed, 'currentPassword')),
    errorsOf: (outcome) => ({ currentPassword: proofError(outcome) }),
    onOutcome: (outcome) => (proofError(outcome) ? setNeedsProof(true) : handle(outcome)),
  })
  return { ...form, needsProof }
}
