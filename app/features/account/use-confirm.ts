import { useState } from 'react'
import { useNavigate } from 'react-router'

import type { MailAnswer } from '#app/lib/mail-answer.ts'
import { toast } from '#app/lib/toast.ts'
import { account } from '#content/messages/account.ts'

import type { ConfirmLink } from './confirm-link.ts'

/** State of one link: ready until its button is pressed, and again when that failed. */
export function useConfirm({ tokenHash, kind }: ConfirmLink) {
  const [state, setState] = useState<'ready' | 'busy' | MailAnswer>('ready')
  const navigate = useNavigate()

  async function answer(): Promise<void> {
    setState('busy')
    const outcome = await answerLink({ tokenHash, kind })
    setState(outcome)
    // There the recovering member chooses the new password.
    if (outcome === 'choose-password') toast(account.confirm.done.choosePassword)
    if (outcome === 'choose-password' || (outcome === 'accepted' && kind === 'recovery')) {
      await navigate('/auth', { replace: true })
    }
  }

  return { state, answer }
}

async function answerLink(link: Pick<ConfirmLink, 'tokenHash' | 'kind'>): Promise<MailAnswer> {
  try {
    const { answerByLink } = await import('#app/lib/mail-answer.ts')
    return await answerByLink(link)
  } catch {
    return 'failed'
  }
}
