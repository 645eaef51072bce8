import { useId } from 'react'
import { useLocation } from 'react-router'

import { Button } from '#app/components/button.tsx'
import { Fold } from '#app/components/fold.tsx'
import { TextField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Section } from '#app/components/section.tsx'
import { textOf, type Unsent, useForm } from '#app/lib/form.ts'
import { tryStorage } from '#app/lib/storage.ts'
import { toast, type ToastMessage } from '#app/lib/toast.ts'
import { errors } from '#content/messages/errors.ts'
import { newsletter } from '#content/messages/newsletter.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { SUBSCRIBER_NAME_MAX } from '#contracts/field-bounds.ts'
import type { ListType } from '#contracts/newsletter.ts'

import type { SubscribeOutcome } from './newsletter.data.ts'

const words = newsletter.form

/** A page's sign-up to one mailing list; by default to the newsletter. */
export function NewsletterSection({
  listType = 'newsletter',
  folds = false,
  words: section,
}: {
  listType?: ListType
  /** Whether a phone folds the form. */
  folds?: boolean
  words: { title: string; lead: string; button: string }
}) {
  const form = (
    <>
      <SubscribeForm listType={listType} button={section.button} />
      <p className="mt-4 text-fine text-ink-soft sm:mt-5">{words.privacy}</p>
    </>
  )
  return (
    <Section id={listType} title={section.title} lead={section.lead}>
      <div className="max-w-narrow print:hidden">
        <OutcomesWithoutScript />
        {folds ? <Fold label={words.open}>{form}</Fold> : form}
      </div>
    </Section>
  )
}

/**
 * The sign-up to one mailing list. Posts natively before hydration; then it subscribes in place, and the outcome
 * replaces the form.
 */
export function SubscribeForm({
  listType,
  button,
  compact = false,
  onSubscribed,
}: {
  listType: ListType
  button: string
  /** One row, without the first name. */
  compact?: boolean
  onSubscribed?: () => void
}) {
  const { pathname } = useLocation()
  const { busy, outcome, formProps, field } = useSubscribe(listType, onSubscribed)
  if (outcome?.status === 'subscribed') return <outcome.code.Subscribed provider={outcome.provider} />
  return (
    <form
      action="/functions/v1/newsletter-form"
      method="post"
      {...formProps}
      className={`grid gap-4 ${compact ? 'grid-cols-[1fr_auto] items-end gap-2' : 'max-sm:flex max-sm:flex-wrap max-sm:items-end max-sm:gap-x-2 sm:grid-cols-2'}`}
    >
      <input type="hidden" name="listType" value={listType} />
      <input type="hidden" name="return" value={pathname} />
      {!compact && (
        <div className="max-sm:basis-full">
          <TextField
            {...field('firstName')}
            label={words.firstName}
            optional={words.optional}
            autoComplete="given-name"
            limit={{ max: SUBSCRIBER_NAME_MAX, words: fieldLimit }}
          />
        </div>
      )}
      <div className={compact ? '' : 'max-sm:grow max-sm:basis-44'}>
        <TextField
          {...field('email')}
          type="email"
          label={words.email}
          placeholder={words.emailPlaceholder}
          autoComplete="email"
          required
        />
      </div>
      <Button type="submit" busy={busy} className={compact ? 'px-4' : 'max-sm:px-4 sm:justify-self-start'}>
        {busy ? words.busy : button}
      </Button>
      {(outcome?.status === 'offline' || outcome?.status === 'failed') && <NotSubscribed outcome={outcome} />}
    </form>
  )
}

function useSubscribe(listType: ListType, onSubscribed?: () => void) {
  const id = useId()
  return useForm<'firstName' | 'email', Outcome>({
    prefix: `${id}-`,
    nativePost: true,
    preload: loadSubscribing,
    async send(fields) {
      const [{ subscribe }, code] = await loadSubscribing()
      const address = { email: textOf(fields, 'email'), firstName: textOf(fields, 'firstName'), listType }
      const outcome = await subscribe(address)
      return outcome.status === 'subscribed' ? { ...outcome, code } : outcome
    },
    errorsOf: ({ status }) =>
      status === 'invalid-email' ? { email: newsletter.toasts.invalidEmail.description } : undefined,
    onOutcome(outcome) {
      const of = { of: id, silent: true }
      if (outcome.status !== 'subscribed') return toast(toastAfter(outcome), of)
      toast(outcome.code.toastsAfter(outcome.provider), of)
      rememberSubscriber()
      onSubscribed?.()
    },
  })
}

type Unsubscribed = Exclude<SubscribeOutcome, { status: 'subscribed' }>
type Outcome =
  | Unsubscribed
  | (Extract<SubscribeOutcome, { status: 'subscribed' }> & { code: typeof import('./subscribed.tsx') })

function loadSubscribing() {
  return Promise.all([import('./newsletter.data.ts'), import('./subscribed.tsx')])
}

/** The toast when the subscription failed. */
function toastAfter({ status }: Unsubscribed): ToastMessage {
  const { invalidEmail, failed } = newsletter.toasts
  const messages = { offline: errors.offline, 'invalid-email': invalidEmail, failed }
  return { ...messages[status], tone: 'destructive' }
}

/** For outcomes without an invalid field. */
function NotSubscribed({ outcome }: { outcome: Unsent }) {
  const { title, description } = toastAfter(outcome)
  return <Notice tone="danger" title={title} live="focus" className="col-span-full" text={description} />
}

const REFUSABLE = ['email', 'firstName'] as const

/** Messages after a native post: the server redirects to one of their ids. */
function OutcomesWithoutScript() {
  return (
    <>
      <div id="subscribed" className="shown-as-target mb-5">
        <Notice tone="info" {...newsletter.outcomes.accepted} />
      </div>
      <div id="subscribe-failed" className="shown-as-target mb-5">
        <Notice tone="danger" title={newsletter.notSent.title} text={newsletter.notSent.text} />
      </div>
      {REFUSABLE.map((name) => (
        <div key={name} id={`subscribe-failed-${name}`} className="shown-as-target mb-5">
          <Notice tone="danger" title={newsletter.notSent.title} text={newsletter.notSent[name]} />
        </div>
      ))}
    </>
  )
}

const MARK = 'newsletterSubscriber'

/** Prevents the popup on a device on which somebody subscribed. */
function rememberSubscriber(): void {
  tryStorage(() => localStorage.setItem(MARK, 'yes'))
}

export function isSubscriber(): boolean {
  return tryStorage(() => localStorage.getItem(MARK) !== null) ?? false
}
