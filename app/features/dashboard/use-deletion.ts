import { useState } from 'react'
import { useNavigate } from 'react-router'

import { fill } from '#app/lib/fill.ts'
import { textOf, useForm } from '#app/lib/form-state.ts'
import { forgetSession } from '#app/lib/session.ts'
import { toast } from '#app/lib/toast.ts'
import { dashboardSettings } from '#content/messages/dashboard-settings.ts'

import { isProofProblem, proofError } from './proof-field.tsx'
import type { DeletionOutcome } from './settings.data.ts'

const words = dashboardSettings.deletion
const TOAST = { of: 'deletion' }

/**
 * State of the typed confirmation. `obstacle` and `needsProof` once the server has said so.
 * @param onLeaving the session is about to end by this, which is no reason to ask the member to sign in
 */
export function useDeletion(onLeaving: (leaving: boolean) => void) {
  const [obstacle, setObstacle] = useState<'membership-runs' | 'last-owner'>()
  const [needsProof, setNeedsProof] = useState(false)
  const navigate = useNavigate()
  const form = useForm<'word' | 'currentPassword'>(submit, { prefix: 'deletion-' })

  async function submit(fields: FormData) {
    const word = textOf(fields, 'word').trim()
    if (word !== words.word) return { word: fill(words.mistyped, { word: words.word }) }
    onLeaving(true)
    const outcome = await remove(word, textOf(fields, 'currentPassword'))
    onLeaving(outcome === 'deleted')
    setObstacle(outcome === 'membership-runs' || outcome === 'last-owner' ? outcome : undefined)
    if (isProofProblem(outcome)) {
      setNeedsProof(true)
      return { currentPassword: proofError(outcome) }
    }
    if (outcome === 'failed') toast({ ...words.failed, tone: 'destructive' }, TOAST)
    if (outcome !== 'deleted') return undefined
    await forgetSession()
    toast(words.done, TOAST)
    await navigate('/', { replace: true })
    return undefined
  }

  return { ...form, obstacle, needsProof }
}

async function remove(word: string, password: string): Promise<DeletionOutcome> {
  try {
    const { deleteAccount } = await import('./settings.data.ts')
    return await deleteAccount(word, password)
  } catch {
    // The code that deletes could not be loaded, so nothing has left the browser.
    return 'failed'
  }
}
