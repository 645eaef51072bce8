import { useState } from 'react'

import { signOut } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import { admin as words } from '#content/messages/admin.ts'

/** Signing out, with a word about it. The page then gives way to /auth by itself, as without a session. */
export function useLeaving() {
  const [leaving, setLeaving] = useState(false)

  async function leave(): Promise<void> {
    setLeaving(true)
    if (await signOut()) {
      toast(words.signedOut, { of: 'sign-out' })
      return
    }
    toast({ ...words.signOutFailed, tone: 'destructive' }, { of: 'sign-out' })
    setLeaving(false)
  }

  return { leaving, leave }
}
