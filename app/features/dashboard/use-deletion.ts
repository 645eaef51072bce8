import { useState } from 'react'
import { useNavigate } from 'react-router'

import { fill } from '#app/lib/fill.ts'
import { textOf, useForm } from '#app/lib/form-state.ts'
import { forgetSession } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'

const words = dashboardSettings.deletion

/**
 * State of the typed confirmation; `membershipRuns` once the server has said so.
 * @param onLeaving the session is about to end by this, which is no reason to ask the member to sign in
 */
export function useDeletion(onLeaving: (leaving: boolean) => void) {
  const [membershipRuns, setMembershipRuns] = useState(false)
  const navigate = useNavigate()
  const form = useForm<'word'>(submit)

  async function submit(fields: FormData) {
    const word = textOf(fields, 'word').trim()
    if (word !== words.word) return { word: fill(words.mistyped, { word: words.word }) }
    onLeaving(true)
    const outcome = await remove(word)
    onLeaving(outcome === 'deleted')
    setMembershipRuns(outcome === 'membership-runs')
    if (outcome === 'failed') toast({ ...words.failed, tone: 'destructive' })
    if (outcome !== 'deleted') return undefined
    await forgetSession()
    toast(words.done)
    await navigate('/', { replace: true })
    return undefined
  }

  return { ...form, membershipRuns }
}

async function remove(word: string) {
  try {
    const { deleteAccount } = await import('./settings.data.ts')
    return await deleteAccount(word)
  } catch {
    // The code that deletes could not be loaded, so nothing has left the browser.
    return 'failed' as const
  }
}
