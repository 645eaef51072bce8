import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'

import { idlePhase, noteWhileActive, onIdleClock } from '#app/lib/idle.ts'
import { KeptFields } from '#app/lib/kept-input.ts'
import type { SignedInMember } from '#app/lib/session/session-state.ts'
import { endSessionHere, useSession } from '#app/lib/session/session.ts'

/**
 * Signs the owner out after a while without an action, in every tab of the browser, and locks the owner's area in
 * place until the same person has signed in again. Nothing but what was typed stays, in memory.
 *
 * @returns `lockedFor`: whose area is locked. `watch`: to call once the database has said that this member is the owner
 */
export function useIdleLock() {
  const session = useSession()
  const idle = useSyncExternalStore(onIdleClock, isIdle, () => false)
  const [owner, setOwner] = useState<SignedInMember>()
  const [locked, setLocked] = useState(false)
  const [kept, setKept] = useState(() => new KeptFields())

  const signedIn = session.status === 'signed-in'
  if (signedIn && owner && session.member.id !== owner.id) {
    setOwner(undefined)
    setKept(new KeptFields())
    setLocked(false)
  }
  if (idle && owner && !locked) setLocked(true)
  if (!idle && locked && signedIn) setLocked(false)

  // A layout effect comes before the effects of the pages that are taken away.
  useLayoutEffect(() => kept.setKeeping(locked), [kept, locked])
  useEffect(() => {
    if (locked && idle && signedIn) void endSessionHere()
  }, [locked, idle, signedIn])

  return { lockedFor: locked ? owner : undefined, watch: setOwner, kept, idle }
}

/** Notes what the owner does on this page. */
export function useActivity(): void {
  useEffect(() => {
    noteWhileActive()
    const listening = new AbortController()
    const options = { capture: true, passive: true, signal: listening.signal }
    for (const action of ACTIONS) addEventListener(action, noteWhileActive, options)
    return () => listening.abort()
  }, [])
}

const ACTIONS = ['keydown', 'pointerdown', 'wheel', 'touchmove', 'scroll'] as const

function isIdle(): boolean {
  return idlePhase() === 'idle'
}
