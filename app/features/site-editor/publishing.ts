import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { SiteDesk, SiteStatus } from '#contracts/owner-site.ts'

import { readStatus, siteKeys } from './site-editor.data.ts'
import { useEditorState } from './editor-state.ts'

const ASKED_EVERY_MS = 1000

/** Whether a release is being made, here or in another tab; asks until it is live or failed, and then loads anew. */
export function usePublishing(): { isPublishing: boolean } {
  const { newest, reload } = useEditorState()
  const isMaking = newest.state === 'making'
  const { data } = useQuery({
    queryKey: siteKeys.status,
    queryFn: readStatus,
    enabled: isMaking,
    refetchInterval: ASKED_EVERY_MS,
    refetchIntervalInBackground: true,
  })
  const isDone =
    isMaking && data !== undefined && data.newest.release >= newest.release && data.newest.state !== 'making'
  const takeStatus = useTakeStatus()
  useEffect(() => {
    if (!isDone) return
    takeStatus(data)
    void reload()
  }, [isDone, data, reload, takeStatus])
  return { isPublishing: isMaking && !isDone }
}

/** Shows what the server says of the releases, before everything else is loaded again. */
export function useTakeStatus(): (status: SiteStatus) => void {
  const client = useQueryClient()
  return ({ live, newest }) => {
    client.setQueryData<SiteDesk>(siteKeys.loaded, (site) => site && { ...site, live, newest })
    void client.invalidateQueries({ queryKey: siteKeys.history })
  }
}
