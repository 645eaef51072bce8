import { useCallback, useEffect, useState } from 'react'

import { logProblem } from '#app/lib/log.ts'
import { useOnReturn } from '#app/lib/on-return.ts'

import type { OpenResources } from './member-resources.data.ts'

export type OpenResourcesState = { status: 'loading' | 'failed' } | ({ status: 'shown' } & OpenResources)

/** @param wanted false until the part of the page that shows them is looked at */
export function useOpenResources(wanted: boolean) {
  const [state, setState] = useState<OpenResourcesState>({ status: 'loading' })

  const take = useCallback((found: OpenResourcesState) => {
    // A failed repeat takes nothing away.
    setState((before) => (found.status === 'failed' && before.status === 'shown' ? before : found))
  }, [])

  useEffect(() => {
    if (wanted) void read().then(take)
  }, [wanted, take])
  // A plan may have been bought in another tab.
  useOnReturn(() => {
    if (wanted) void read().then(take)
  })

  async function retry(): Promise<void> {
    take(await read())
  }

  return { state, retry }
}

async function read(): Promise<OpenResourcesState> {
  try {
    const { readOpenResources } = await import('./member-resources.data.ts')
    return { status: 'shown', ...(await readOpenResources()) }
  } catch (cause) {
    logProblem('The member resources were not read', cause)
    return { status: 'failed' }
  }
}
