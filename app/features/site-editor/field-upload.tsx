import { useEffect, useRef, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { FieldError, FieldGroup } from '#app/components/field.tsx'
import { useOnRefused } from '#app/lib/owner-functions.ts'
import { fill } from '#contracts/fill.ts'

import type { ControlProps } from './field-base.ts'
import type { Upload, UploadOutcome, UploadProblem } from './site-editor.data.ts'

/** `state`: the share that is uploaded, from 0 to 1; then the reason of a refusal. Leaving the field ends the upload; before a reload, the browser asks. */
export function useUpload<Stored, Reason>(onStored: (stored: Stored) => void) {
  const [state, setState] = useState<number | UploadProblem<Reason>>()
  const onRefused = useOnRefused()
  const sending = useRef<AbortController>(null)
  const stored = useRef(onStored)
  // The value beside it may have changed while the file was sent.
  useEffect(() => void (stored.current = onStored))
  useEffect(() => () => sending.current?.abort(), [])
  const isSending = typeof state === 'number'
  useEffect(() => {
    if (!isSending) return undefined
    const listening = new AbortController()
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal: listening.signal })
    return () => listening.abort()
  }, [isSending])

  async function start(send: (upload: Upload) => Promise<UploadOutcome<Stored, Reason>>): Promise<void> {
    sending.current?.abort()
    const { signal } = (sending.current = new AbortController())
    setState(0)
    const outcome = await send({ onProgress: setState, signal })
    if (signal.aborted) return
    setState(outcome.problem)
    if (outcome.problem === 'refused') onRefused()
    if (outcome.stored) stored.current(outcome.stored)
  }
  function cancel(): void {
    sending.current?.abort()
    setState(undefined)
  }
  return { state, setState, start, cancel }
}

/** The state of an upload in words: how much was sent, then what the server does with it. */
export function progressInWords(sent: number, sending: string, afterwards: string): string {
  return sent < 1 ? fill(sending, { percent: Math.round(sent * 100) }) : afterwards
}

interface FileFieldProps extends Pick<ControlProps, 'id' | 'kind'> {
  problem: string | undefined
  /** What was done with the last file. */
  message: string
  children: React.ReactNode
}

/** Frames the control of a file: its label, and below it what is wrong and what was done. */
export function FileField({ id, kind, problem, message, children }: FileFieldProps) {
  return (
    <FieldGroup label={kind.label} hint={kind.help}>
      {children}
      <div role="alert">
        <FieldError id={`${id}-error`} text={problem} />
      </div>
      <p role="status" className="mt-2 text-small text-ink-soft">
        {message}
      </p>
    </FieldGroup>
  )
}

interface FileButtonProps extends Pick<React.ComponentProps<typeof Button>, 'busy' | 'children' | 'ref'> {
  /** The id of the `FileField` around it. */
  id: string
  accept: string
  problem: string | undefined
  onFile: (file: File) => void
}

/** Opens the browser's dialog to choose one file. */
export function FileButton({ id, accept, problem, onFile, ...button }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <div>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // Without this, choosing the same file again is no change.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button
        id={id}
        look="secondary"
        aria-invalid={problem ? true : undefined}
        {...(problem && { 'aria-describedby': `${id}-error` })}
        onClick={() => chooser.current?.click()}
        {...button}
      />
    </div>
  )
}
