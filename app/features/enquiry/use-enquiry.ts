import { useRef, useState } from 'react'

import { postNatively } from '#app/lib/post-natively.ts'
import { newSubmissionId } from '#app/lib/submission-id.ts'
import { toast, type ToastMessage } from '#app/lib/toast.ts'
import { enquiry as words } from '#content/messages/enquiry.ts'
import { errors } from '#content/messages/errors.ts'

import type { EnquiryField, EnquiryOutcome } from './enquiry.data.ts'

export type EnquiryState = { status: 'idle' | 'sending' } | EnquiryOutcome

/** State of one enquiry form. What was typed stays in the form until the message is sent. */
export function useEnquiry(sentToast: ToastMessage, onSent?: () => void) {
  const [state, setState] = useState<EnquiryState>({ status: 'idle' })
  const underway = useRef(false)
  const submissionId = useRef<string>(undefined)

  async function submit(event: React.SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (underway.current) return
    underway.current = true
    const form = event.currentTarget
    setState({ status: 'sending' })
    submissionId.current ??= newSubmissionId()
    const outcome = await send(form, submissionId.current)
    underway.current = false
    setState(outcome)
    announce(outcome, sentToast)
    if (outcome.status === 'invalid') focusField(form, outcome.fields[0])
    if (outcome.status !== 'sent') return
    submissionId.current = undefined
    form.reset()
    onSent?.()
  }

  /** An error leaves its field as soon as the field is edited; and what was edited is another message. */
  function edited(field: EnquiryField): void {
    submissionId.current = undefined
    setState((current) =>
      current.status === 'invalid'
        ? { status: 'invalid', fields: current.fields.filter((name) => name !== field) }
        : current,
    )
  }

  return { state, submit, edited }
}

async function send(form: HTMLFormElement, submissionId: string): Promise<EnquiryState> {
  try {
    const { sendEnquiry } = await loadSender()
    return await sendEnquiry(new FormData(form), submissionId)
  } catch {
    // Nothing has left the browser yet.
    const posted = postNatively(form)
    if (posted === 'offline') return { status: 'offline' }
    return { status: posted === 'leaving' ? 'sending' : 'idle' }
  }
}

/** The code that sends is loaded when somebody turns to the form, so that sending does not wait for it. */
export function warmUp(): void {
  loadSender().catch(() => undefined)
}

function loadSender() {
  return import('./enquiry.data.ts')
}

/** The page says it too, where the focus goes. */
function announce({ status }: EnquiryState, sentToast: ToastMessage): void {
  const about = { of: 'enquiry', silent: true }
  if (status === 'sent') toast(sentToast, about)
  if (isFailure(status)) toast({ ...FAILURES[status], tone: 'destructive' }, about)
}

/** What is said about each way in which sending can fail. Nothing that was typed is lost. */
export const FAILURES = {
  offline: words.offline,
  'too-many': errors.tooMany,
  failed: words.toasts.failed,
} as const

export function isFailure(status: EnquiryState['status']): status is keyof typeof FAILURES {
  return status in FAILURES
}

function focusField(form: HTMLFormElement, name: string | undefined): void {
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
}
