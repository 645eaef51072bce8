import { useEffect, useRef, useState } from 'react'

import type { Upload, UploadOutcome, UploadProblem } from './site-editor.data.ts'

/** `state`: the share that is uploaded, from 0 to 1; then the reason of a refusal. Leaving the field ends the upload. */
export function useUpload<Stored, Reason>(onStored: (stored: Stored) => void) {
  const [state, setState] = useState<number | UploadProblem<Reason>>()
  const sending = useRef<AbortController>(null)
  const stored = useRef(onStored)
  // The value beside it may have changed while the file was sent.
  useEffect(() => void (stored.current = onStored))
  useEffect(() => () => sending.current?.abort(), [])

  async function start(send: (upload: Upload) => Promise<UploadOutcome<Stored, Reason>>): Promise<void> {
    sending.current?.abort()
    const { signal } = (sending.current = new AbortController())
    setState(0)
    const outcome = await send({ onProgress: setState, signal })
    if (signal.aborted) return
    setState(outcome.problem)
    if (outcome.stored) stored.current(outcome.stored)
  }
  function cancel(): void {
    sending.current?.abort()
    setState(undefined)
  }
  return { state, setState, start, cancel }
}
