import { useLocation } from 'react-router'

import { Button } from '#app/components/button.tsx'
import { Fold } from '#app/components/fold.tsx'
import { FormServiceFields, SelectField, TextArea, TextField } from '#app/components/field.tsx'
import { Notice, SlowNotice } from '#app/components/notice.tsx'
import { Words } from '#app/components/rich-text.tsx'
import { Section } from '#app/components/section.tsx'
import { useIsOn } from '#app/facts.ts'
import { FormPolicies } from '#app/form-policies.tsx'
import { type Unsent, useForm } from '#app/lib/form.ts'
import { settings } from '#app/lib/settings.ts'
import { toast } from '#app/lib/toast.ts'
import type { InquiryWords } from '#content/inquiry.ts'
import type { HomePage } from '#content/schemas/home-page.ts'
import { INQUIRY_MAX, PHONE_MAX } from '#contracts/field-bounds.ts'

import type { InquiryField, InquiryOutcome } from './inquiry.data.ts'

/** The home page's contact section, the target of every 'Ask a Question' on the page, which opens the form on a phone. */
export function InquirySection({
  words: section,
  form,
  waitlist,
}: {
  words: HomePage['inquiry']
  form: InquiryWords
  waitlist?: string
}) {
  return (
    <Section
      id="contact"
      title={section.title}
      lead={section.lead}
      aside={
        <p className="text-ink-soft">
          <Words text={section.promise} />
        </p>
      }
      ground="deep"
    >
      <Fold label={form.write}>
        <InquiryForm words={form} waitlist={waitlist} />
      </Fold>
    </Section>
  )
}

/**
 * The 'Ask a Question' form. Posts natively to the form service before hydration.
 * @param waitlist how to get on the waitlist, while there is one
 * @param onSent called once the message is sent, as for the contact page's thank-you screen
 * @param next links below the confirmation, for a browser without scripts
 */
export function InquiryForm({
  words,
  waitlist,
  onSent,
  next,
}: {
  words: InquiryWords
  waitlist?: string
  onSent?: () => void
  next?: React.ReactNode
}) {
  const { pathname, hash } = useLocation()
  const { busy, outcome, errors: wrong, formProps, field } = useInquiry(words, onSent)
  const hasEsa = useIsOn('/esa-evaluations')
  const topics = Object.entries({ '': words.choose, ...words.topics })
    .map(([value, label]) => ({ value, label }))
    .filter(({ value }) => value !== 'esa' || hasEsa)
  const input = (name: InquiryField) => ({ ...field(name), label: words.labels[name] })
  return (
    <form
      action={settings.formEndpoint}
      method="post"
      encType="multipart/form-data"
      {...formProps}
      className="grid max-w-narrow gap-5"
    >
      <FormServiceFields form="inquiry" returnTo={pathname} honeypot={words.honeypot} />
      {waitlist && <Notice text={waitlist} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...input('name')}
          autoComplete="name"
          limit={{ max: INQUIRY_MAX.name, words: words.limit }}
          required
        />
        <TextField {...input('email')} type="email" autoComplete="email" required />
      </div>
      <TextField
        {...input('phone')}
        type="tel"
        optional={words.optional}
        hint={words.hints.phone}
        autoComplete="tel"
        limit={{ max: PHONE_MAX, words: words.limit }}
      />
      <SelectField
        {...field('topic')}
        label={words.topic}
        optional={words.optional}
        options={topics}
        ref={(select) => chooseLinkedTopic(select, hash)}
      />
      <TextArea
        {...input('message')}
        hint={words.hints.message}
        limit={{ max: INQUIRY_MAX.message, words: words.limit }}
        required
      />
      <Notice tone="caution" title={words.notice.title} crisis text={words.notice.text} />
      {busy ? (
        <SlowNotice text={`${words.slow.title}. ${words.slow.description}`} />
      ) : (
        <Outcome {...{ words, outcome, next }} />
      )}
      {/* Not announced: the first invalid field gets the focus and is read with its error. */}
      {Object.values(wrong).some(Boolean) && (
        <p className="text-small font-medium text-danger">{words.errors.summary}</p>
      )}
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? words.busy : words.button}
      </Button>
      <FormPolicies words={words.policies} />
    </form>
  )
}

/**
 * Chooses the topic that a link of another page says after the `#`, which no server receives. Not as `defaultValue`,
 * which React sets on no select that it hydrates. What the visitor has chosen stays.
 */
function chooseLinkedTopic(select: HTMLSelectElement | null, hash: string): void {
  if (!hash || select?.value !== '') return
  const linked = [...select.options].find(({ value }) => value === hash.slice(1))
  if (linked) linked.defaultSelected = true
}

function useInquiry(words: InquiryWords, onSent?: () => void) {
  return useForm<InquiryField | 'topic', InquiryOutcome>({
    prefix: 'inquiry-',
    nativePost: true,
    preload: () => import('./inquiry.data.ts'),
    async send(fields) {
      const { sendInquiry } = await import('./inquiry.data.ts')
      return sendInquiry(fields)
    },
    errorsOf(outcome) {
      if (outcome.status !== 'invalid') return undefined
      return Object.fromEntries(outcome.fields.map((name) => [name, words.errors[name]]))
    },
    onOutcome(outcome, form) {
      if (outcome.status === 'invalid') return
      // Silent: the notice in the form takes the focus and is read out.
      toast(
        outcome.status === 'sent' ? words.toasts.sent : { ...failureOf(outcome, words), tone: 'destructive' },
        TOAST,
      )
      if (outcome.status !== 'sent') return
      form.reset()
      onSent?.()
    },
  })
}

const TOAST = { of: 'inquiry', silent: true }

type Failure = Exclude<InquiryOutcome, { status: 'sent' | 'invalid' }> | Unsent

/** The message for each failure. The fields keep their input. */
function failureOf({ status }: Pick<Failure, 'status'>, words: InquiryWords) {
  const { offline, tooMany, refused } = words
  return { offline, 'too-many': tooMany, failed: words.toasts.failed, refused }[status]
}

interface OutcomeProps {
  words: InquiryWords
  next?: React.ReactNode
}

function Outcome({ outcome, ...props }: OutcomeProps & { outcome: InquiryOutcome | Unsent | undefined }) {
  if (!outcome) return <OutcomesWithoutScript {...props} />
  if (outcome.status === 'invalid') return null
  if (outcome.status === 'sent') return <Sent live="focus" {...props} />
  return <NotSent live="focus" {...failureOf(outcome, props.words)} />
}

const FIELDS = ['name', 'email', 'phone', 'message'] as const

/** Messages after a native post: the service redirects to one of their ids. */
function OutcomesWithoutScript(props: OutcomeProps) {
  const { words } = props
  return (
    <>
      <div id="message-sent" className="shown-as-target">
        <Sent {...props} />
      </div>
      <div id="message-too-many" className="shown-as-target">
        <NotSent {...failureOf({ status: 'too-many' }, words)} />
      </div>
      <div id="message-failed" className="shown-as-target">
        <NotSent {...failureOf({ status: 'failed' }, words)} />
      </div>
      {FIELDS.map((name) => (
        <div key={name} id={`message-failed-${name}`} className="shown-as-target">
          <Notice tone="danger" title={words.errors.summary} text={words.errors[name]} />
        </div>
      ))}
    </>
  )
}

function Sent({ live, words, next }: OutcomeProps & { live?: 'focus' }) {
  return (
    <Notice tone="settled" title={words.sent.title} live={live}>
      <p>{words.sent.text}</p>
      {next}
    </Notice>
  )
}

function NotSent({ live, title, description }: { live?: 'focus'; title: string; description: string }) {
  return <Notice tone="danger" title={title} live={live} text={description} />
}
