import { useEffect, useEffectEvent, useState } from 'react'

import { useMember, useToSignIn } from '#app/lib/member-session.ts'
import type { SignedInMember } from '#app/lib/session-state.ts'

import type { Profile } from './profile.ts'

/** All that the dashboard shows. `profile` is undefined where it could not be read. `newEmail` waits to be confirmed. */
export interface Dashboard {
  member: SignedInMember
  profile: Profile | undefined
  newEmail: string | undefined
  /** Whether they are the practice's owner, whose area is elsewhere. */
  owner: boolean
}

/**
 * Loads the dashboard of whoever is signed in; gives way to /auth where nobody is, or where the session
 * can't be checked. Nothing while loading.
 */
export function useDashboard(leaving: boolean) {
  const member = useMember(leaving)
  const toSignIn = useToSignIn()
  const [loaded, setLoaded] = useState<Dashboard>()

  const take = useEffectEvent((found: Awaited<ReturnType<typeof load>>) => {
    if (found === 'unchecked') toSignIn('unchecked')
    // An ended session has been told to the page by then.
    else if (found !== 'ended') setLoaded(found)
  })
  useEffect(() => {
    if (!member) return undefined
    let asked = true
    void load(member).then((found) => (asked ? take(found) : undefined))
    return () => {
      asked = false
    }
  }, [member])

  /** What was changed here is shown without asking for it again. */
  function changeProfile(changes: Partial<Profile>): void {
    setLoaded((current) => current?.profile && { ...current, profile: { ...current.profile, ...changes } })
  }

  /** Reads the profile once more; false where that fails again. */
  async function readProfileAgain(): Promise<boolean> {
    const found = member && (await load(member))
    if (typeof found !== 'object') return false
    setLoaded(found)
    return found.profile !== undefined
  }

  // What is seen does not vanish under whoever is just leaving, and is never another member's.
  const stays = leaving || loaded?.member.id === member?.id
  return { dashboard: stays ? loaded : undefined, changeProfile, readProfileAgain }
}

async function load(member: SignedInMember): Promise<Dashboard | 'ended' | 'unchecked'> {
  try {
    const { checkSession, loadProfile, loadNewsletterState } = await import('./dashboard.data.ts')
    const [session, profile, newsletterHeldUp, owner] = await Promise.all([
      checkSession(),
      loadProfile(member.id),
      loadNewsletterState(),
      isPractice(),
    ])
    if (session.status !== 'alive') return session.status
    const newEmail = session.newEmail
    return { member, profile: profile && { ...profile, newsletterHeldUp }, newEmail, owner }
  } catch {
    // The code that asks could not be loaded: offline.
    return 'unchecked'
  }
}

/** Only a matter of what to show: without an answer the dashboard is a member's, and the owner's area asks again. */
async function isPractice(): Promise<boolean> {
  try {
    const { isOwner } = await import('#app/lib/owner.ts')
    return await isOwner()
  } catch {
    return false
  }
}
