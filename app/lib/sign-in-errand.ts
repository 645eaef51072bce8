import { pathOnSite } from '#contracts/path-on-site.ts'

/** Why somebody was led to /auth, and where they go once they are signed in: travels as router state. */
export interface SignInErrand {
  from: string
  /** Why they are not signed in any more, where they were. */
  reason?: 'ended' | 'unchecked'
}

/** Reads an errand from router state, which outlives reloads and versions of this site. */
export function readErrand(state: unknown): SignInErrand | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const from = typeof state.from === 'string' ? pathOnSite(state.from, location.origin) : undefined
  if (from === undefined) return undefined
  const reason = 'reason' in state ? state.reason : undefined
  return { from, ...((reason === 'ended' || reason === 'unchecked') && { reason }) }
}
