import { useCallback, useEffect, useState } from 'react'

import { logProblem } from '#app/lib/log.ts'

/** 'unknown': the database could not be asked. */
export type Ownership = 'asking' | 'owner' | 'stranger' | 'unknown'

/**
 * Whether this member is the owner. Only a matter of what to show: the database asks itself at every call.
 *
 * @returns `ask`, to ask again when there is reason for doubt; what is shown stays until the answer differs
 */
export function useOwnership(memberId: string | undefined) {
  const [answer, setAnswer] = useState<{ memberId: string; ownership: Ownership }>()
  const ask = useCallback(async () => {
    if (!memberId) return
    const ownership = await askDatabase()
    setAnswer((before) => {
      const wasOwner = before?.memberId === memberId && before.ownership === 'owner'
      return wasOwner && ownership === 'unknown' ? before : { memberId, ownership }
    })
  }, [memberId])
  useEffect(() => {
    const begin = async () => ask()
    void begin()
  }, [ask])
  return { ownership: answer?.memberId === memberId ? (answer?.ownership ?? 'asking') : 'asking', ask }
}

async function askDatabase(): Promise<Ownership> {
  try {
    const { isOwner } = await import('#app/lib/owner.ts')
    return (await isOwner()) ? 'owner' : 'stranger'
  } catch (cause) {
    logProblem('The database was not asked who the owner is', cause)
    return 'unknown'
  }
}
