import { useLocation } from 'react-router'

import { Button } from '#app/components/button.tsx'
import { TextArea, TextField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { SlowNotice } from '#app/components/slow-notice.tsx'
import { useHydrated } from '#app/lib/hydrated.ts'
import { settings } from '#app/lib/settings.ts'
import { enquiry as words } from '#content/messages/enquiry.ts'
import { errors } from '#content/messages/errors.ts'

import { FAILURES, isFailure, useEnquiry, warmUp, type EnquiryState } from './use-enquiry.ts'

/**
 * The 'Ask a Question' form. Posts natively to the form service until its scripts run.
 *
 * @param toast 'sentFromHome' or 'sentFromContact': the promise differs by place
 * @param onSent where the page goes on by itself, as the contact page does to its thank-you screen
 * @param next links under the words that the message is on its way, where scripts can't go on by themselves
 */
export function EnquiryForm({
  toast,
  onSent,
  next,
}: {
  toast: 'sentFromHome' | 'sentFromContact'
  onSent?: () => void
  next?: React.ReactNode
}) {
  const hydrated = useHydrated()
  const { state, submit, edited } = useEnquiry(words.toasts[toast], onSent)
  const field = (name: keyof typeof words.labels) => ({
    name,
    label: words.labels[name],
    error: state.status === 'invalid' && state.fields.includes(name) ? words.errors[name] : undefined,
    onChange: () => edited(name),
    onFocus: warmUp,
  })
  const sending = state.status === 'sending'
  return (
    <form
      action={settings.formEndpoint}
      method="post"
      encType="multipart/form-data"
      noValidate={hydrated}
      onSubmit={(event) => void submit(event)}
      aria-busy={sending}
      className="grid max-w-narrow gap-5"
    >
      <SteeringFields />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field('name')} autoComplete="name" maxLength={200} required />
        <TextField {...field('email')} type="email" autoComplete="email" required />
      </div>
      <TextField
        {...field('phone')}
        type="tel"
        optional={words.optional}
        hint={words.hints.phone}
        autoComplete="tel"
        maxLength={40}
      />
      <TextArea {...field('message')} hint={words.hints.message} maxLength={5000} required />
      <Notice tone="caution" title={words.notice.title} crisis>
        <p>{words.notice.text}</p>
      </Notice>
      <Outcome state={state} next={next} />
      <Button type="submit" busy={sending} className="justify-self-start">
        {sending ? words.busy : words.button}
      </Button>
    </form>
  )
}

function SteeringFields() {
  const { pathname } = useLocation()
  return (
    <>
      <input type="hidden" name="form" value="enquiry" />
      <input type="hidden" name="return" value={pathname} />
      <div className="off-page" aria-hidden="true">
        <label>
          {words.honeypot}
          <input name="_gotcha" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  )
}

const SLOW = `${errors.slow.title}. ${errors.slow.description}`

function Outcome({ state, next }: { state: EnquiryState; next?: React.ReactNode }) {
  if (state.status === 'idle') return <AnswersWithoutScript next={next} />
  if (state.status === 'sending') return <SlowNotice text={SLOW} />
  if (state.status === 'sent') return <Sent live="focus" next={next} />
  if (isFailure(state.status)) return <NotSent live="focus" {...FAILURES[state.status]} />
  if (state.status !== 'invalid' || state.fields.length === 0) return null
  // Not announced: the first of the fields gets the focus and is spoken with what is wrong.
  return <p className="text-small font-medium text-danger">{words.errors.summary}</p>
}

/** What the page says when a form sent without scripts comes back to it. */
function AnswersWithoutScript({ next }: { next?: React.ReactNode }) {
  return (
    <>
      <div id="message-sent" className="shown-as-target">
        <Sent next={next} />
      </div>
      <div id="message-too-many" className="shown-as-target">
        <NotSent {...FAILURES['too-many']} />
      </div>
      <div id="message-failed" className="shown-as-target">
        <NotSent {...FAILURES.failed} />
      </div>
    </>
  )
}

function Sent({ live, next }: { live?: 'focus'; next?: React.ReactNode }) {
  return (
    <Notice tone="settled" title={words.sent.title} live={live}>
      <p>{words.sent.text}</p>
      {next}
    </Notice>
  )
}

function NotSent({ live, title, description }: { live?: 'focus'; title: string; description: string }) {
  return (
    <Notice tone="danger" title={title} live={live}>
      <p>{description}</p>
    </Notice>
  )
}
