import { useEffect, useRef, useState } from 'react'

import { type PasskeyProblem, verifyPasskey } from '#app/lib/session/passkey.ts'

import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export interface PasskeyWords {
  label: string
  waiting: string
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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PasskeyProblem>()
  const wait = useRef<AbortController>(undefined)
  useEffect(() => () => wait.current?.abort(), [])

  async function prove(): Promise<void> {
    wait.current = new AbortController()
    setBusy(true)
    setProblem(undefined)
    onSending?.(true)
    const outcome = await verifyPasskey(wait.current.signal)
    if (outcome === 'verified') await onVerified()
    else {
      onSending?.(false)
      setProblem(outcome)
    }
    setBusy(false)
  }

  return (
    <div className="grid justify-items-start gap-3">
      {problem && <Notice tone="danger" live="assertive" text={words.problems[problem]} />}
      <p className="text-small text-ink-soft">{words.hint}</p>
      <Button busy={busy} className="w-full sm:w-auto" onClick={() => void prove()}>
        {busy ? words.waiting : words.label}
      </Button>
    </div>
  )
}
