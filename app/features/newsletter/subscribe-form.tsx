import { useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'

import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useHydrated } from '#app/lib/hydrated.ts'
import { postNatively } from '#app/lib/post-natively.ts'
import { settings } from '#app/lib/settings.ts'
import { toast } from '#app/lib/toast.ts'
import { newsletter } from '#content/messages/newsletter.ts'
import type { ListType } from '#contracts/subscribe.ts'

import { AllSet } from './all-set.tsx'
import type { ProviderOutcome } from './newsletter.data.ts'
import { rememberSubscriber } from './subscriber-mark.ts'
import { toastsAfter } from './toasts-after.ts'

const words = newsletter.form

/**
 * The sign-up to one mailing list. Posts natively until its scripts run; then it subscribes in place:
 * idle, submitting, the all-set card or a toast.
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
  const hydrated = useHydrated()
  const { pathname } = useLocation()
  const prefix = useId()
  const { state, provider, submit, edited } = useSubscribe(listType, prefix, onSubscribed)
  if (provider) return <AllSet provider={provider} focused />
  return (
    <form
      action={`${settings.backendUrl}/functions/v1/newsletter-form`}
      method="post"
      noValidate={hydrated}
      onSubmit={(event) => void submit(event)}
      aria-busy={state === 'submitting'}
      className={`grid gap-4 ${compact ? 'grid-cols-[1fr_auto] items-end gap-2' : 'sm:grid-cols-2'}`}
    >
      <input type="hidden" name="listType" value={listType} />
      <input type="hidden" name="return" value={pathname} />
      {!compact && (
        <TextField
          id={`${prefix}-first-name`}
          name="firstName"
          label={words.firstName}
          optional={words.optional}
          autoComplete="given-name"
          maxLength={100}
          onFocus={warmUp}
        />
      )}
      <TextField
        id={`${prefix}-email`}
        name="email"
        type="email"
        label={words.email}
        placeholder={words.emailPlaceholder}
        autoComplete="email"
        error={state === 'invalid-email' ? newsletter.toasts.invalidEmail.description : undefined}
        onFocus={warmUp}
        onInput={edited}
        required
      />
      <Button type="submit" busy={state === 'submitting'} className={compact ? 'px-4' : 'justify-self-start'}>
        {state === 'submitting' ? words.busy : button}
      </Button>
      <Failure state={state} />
    </form>
  )
}

type State = 'idle' | 'submitting' | 'subscribed' | Failed
type Failed = 'invalid-email' | 'offline' | 'failed'

/** Why it was not sent; a wrong address is told at its field. */
function Failure({ state }: { state: State }) {
  if (state !== 'offline' && state !== 'failed') return null
  const [{ title, description }] = toastsAfter({ status: state })
  return (
    <Notice tone="danger" title={title} live="focus" className="col-span-full">
      <p>{description}</p>
    </Notice>
  )
}

function useSubscribe(listType: ListType, name: string, onSubscribed?: () => void) {
  const [state, setState] = useState<State>('idle')
  const [provider, setProvider] = useState<ProviderOutcome>()
  const underway = useRef(false)

  async function submit(event: React.SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (underway.current) return
    underway.current = true
    setState('submitting')
    const form = event.currentTarget
    const outcome = await subscribeWith(form, listType)
    if (outcome === 'leaving') return
    underway.current = false
    if (outcome === 'invalid') return setState('idle')
    setState(outcome.status)
    toast(toastsAfter(outcome), { of: name, silent: true })
    if (outcome.status === 'invalid-email') form.querySelector<HTMLElement>('[type=email]')?.focus()
    if (outcome.status !== 'subscribed') return
    setProvider(outcome.provider)
    rememberSubscriber()
    onSubscribed?.()
  }

  /** An error leaves its field as soon as the field is edited. */
  function edited(): void {
    setState((current) => (current === 'invalid-email' ? 'idle' : current))
  }

  return { state, provider, submit, edited }
}

async function subscribeWith(form: HTMLFormElement, listType: ListType) {
  // The client would try again for seconds before it says so.
  if (!navigator.onLine) return OFFLINE
  const fields = new FormData(form)
  try {
    const { subscribe } = await loadSubscribe()
    const outcome = await subscribe({
      email: String(fields.get('email') ?? ''),
      firstName: String(fields.get('firstName') ?? ''),
      listType,
    })
    return outcome.status === 'failed' && !navigator.onLine ? OFFLINE : outcome
  } catch {
    // Nothing was sent yet.
    const posted = postNatively(form)
    return posted === 'offline' ? OFFLINE : posted
  }
}

const OFFLINE = { status: 'offline' } as const

/** The code that subscribes is loaded when somebody turns to the form, so that sending does not wait for it. */
function warmUp() {
  loadSubscribe().catch(() => undefined)
}

function loadSubscribe() {
  return import('./newsletter.data.ts')
}
