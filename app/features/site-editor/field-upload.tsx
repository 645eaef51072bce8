import { useEffect, useRef, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { FieldError, FieldGroup } from '#app/components/field.tsx'
import { hasFiles } from '#app/lib/dropped-files.ts'
import { useOnRefused } from '#app/lib/owner-functions.ts'
import { fill } from '#contracts/fill.ts'

import type { ControlProps } from './field-base.ts'
import type { Upload, UploadOutcome, UploadProblem } from './site-editor.data.ts'

type UploadState<Reason> =
  | { status: 'idle' }
  /** `share` is the part that has been sent, from 0 to 1. */
  | { status: 'sending'; share: number }
  | { status: 'refused'; reason: UploadProblem<Reason> }

/** Uploads a file. Unmounting aborts the upload; before a reload, the browser asks. */
export function useUpload<Stored, Reason>(onStored: (stored: Stored) => void) {
  const [state, setState] = useState<UploadState<Reason>>({ status: 'idle' })
  const onRefused = useOnRefused()
  const sending = useRef<AbortController>(null)
  const stored = useRef(onStored)
  // Call the latest callback: other values of the field may have changed while the file was sent.
  useEffect(() => void (stored.current = onStored))
  useEffect(() => () => sending.current?.abort(), [])
  const isSending = state.status === 'sending'
  useEffect(() => {
    if (!isSending) return undefined
    const listening = new AbortController()
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal: listening.signal })
    return () => listening.abort()
  }, [isSending])

  async function start(send: (upload: Upload) => Promise<UploadOutcome<Stored, Reason>>): Promise<void> {
    sending.current?.abort()
    const { signal } = (sending.current = new AbortController())
    const onProgress = (share: number) => setState({ status: 'sending', share })
    onProgress(0)
    const outcome = await send({ onProgress, signal })
    if (signal.aborted) return
    setState(outcome.problem ? { status: 'refused', reason: outcome.problem } : { status: 'idle' })
    if (outcome.problem === 'refused') onRefused()
    if (outcome.stored) stored.current(outcome.stored)
  }
  function cancel(): void {
    sending.current?.abort()
    setState({ status: 'idle' })
  }
  const refuse = (reason: UploadProblem<Reason>) => setState({ status: 'refused', reason })
  return { state, refuse, start, cancel }
}

/** The progress of an upload: the percentage that was sent, then that the server processes the file. */
export function progressText(share: number, sending: string, processing: string): string {
  return share < 1 ? fill(sending, { percent: Math.round(share * 100) }) : processing
}

interface FileFieldProps extends Pick<ControlProps, 'id' | 'kind'> {
  problem: string | undefined
  /** The outcome of the last file. */
  message: string
  /** Takes a file that is dropped on the control; omitted while there is something else to do first. */
  onFile?: ((file: File) => void) | undefined
  children: React.ReactNode
}

/** The frame of a file's control: label, error and outcome. */
export function FileField({ id, kind, problem, message, onFile, children }: FileFieldProps) {
  function take(event: React.DragEvent): void {
    if (!onFile || !hasFiles(event.dataTransfer)) return
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  return (
    <FieldGroup label={kind.label} hint={kind.help} onDragOver={take} onDrop={take}>
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
  /** The id of the surrounding `FileField`. */
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
          // Otherwise choosing the same file again would be no change.
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
