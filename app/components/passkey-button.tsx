import { useEffect, useRef, useState } from 'react'

import { type PasskeyProblem, verifyPasskey } from '#app/lib/session/passkey.ts'

import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export interface PasskeyWords {
  label: string
  busy: string
  hint: string
  problems: Record<PasskeyProblem, string>
}

/**
 * Proves the second factor by a passkey.
 * @param onSending called with `true` at the start, and with `false` after a failure
 */
export function PasskeyButton({
  words,
  onVerified,
  onSending,
}: {
  words: PasskeyWords
  onVerified: () => void | Promise<void>
  onSending?: ((sending: boolean) => void) | undefined
}) {
  const [state, setState] = useState<'idle' | 'busy' | PasskeyProblem>('idle')
  const busy = state === 'busy'
  const attempt = useRef<AbortController>(undefined)
  useEffect(() => () => attempt.current?.abort(), [])

  async function prove(): Promise<void> {
    attempt.current = new AbortController()
    setState('busy')
    onSending?.(true)
    const outcome = await verifyPasskey(attempt.current.signal)
    if (outcome === 'verified') {
      await onVerified()
      setState('idle')
    } else {
      onSending?.(false)
      setState(outcome)
    }
  }

  return (
    <div className="grid justify-items-start gap-3">
      {state !== 'idle' && state !== 'busy' && (
        <Notice tone="danger" live="assertive" text={words.problems[state]} />
      )}
      <p className="text-small text-ink-soft">{words.hint}</p>
      <Button busy={busy} className="w-full sm:w-auto" onClick={() => void prove()}>
        {busy ? words.busy : words.label}
      </Button>
    </div>
  )
}
