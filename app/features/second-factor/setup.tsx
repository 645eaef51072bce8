import { useEffect, useRef, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { CodeField } from '#app/components/code-form.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useFacts } from '#app/facts.ts'
import { fill } from '#contracts/fill.ts'
import { textOf, useForm } from '#app/lib/form.ts'
import { canUsePasskeys } from '#app/lib/session/passkey.ts'
import type { CodeOutcome } from '#app/lib/session/proof.ts'
import { copyText } from '#app/lib/copy-text.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

import { codeError } from './code-error.ts'
import { PasskeySetup } from './passkey-setup.tsx'
import { ProvedForm } from './proved-form.tsx'
import {
  cancelSetup,
  finishApp,
  type NewApp,
  type NewPasskey,
  type StartFailure,
  startApp,
  startPasskey,
} from './second-factor.data.ts'

const words = secondFactor.setup

type Kind = 'passkey' | 'app'
/** 'app-only': the browser or the backend has no passkeys. */
type Choice = Kind | 'app-only'

interface Props {
  /** Whether the account has none yet. */
  first: boolean
  onAdded: (kind: Kind) => Promise<void>
  onCancel: () => void
}

/** Adds a second step: a passkey, or an authenticator app if there are no passkeys or somebody prefers it. */
export function Setup({ first, onAdded, onCancel }: Props) {
  const [choice, setChoice] = useState<Choice>(canUsePasskeys() ? 'passkey' : 'app-only')
  const kind = choice === 'passkey' ? 'passkey' : 'app'
  const { started, restart } = useStart(kind)
  const [isStartedOver, setStartedOver] = useState(false)
  const place = useFocusOnChange(started === 'proof-needed' ? 'proof' : kind)
  // A backend without passkeys: set up an app instead, without a message.
  if (started === 'off') setChoice('app-only')
  const other = kind === 'passkey' ? 'app' : 'passkey'

  function cancel(): void {
    void cancelSetup()
    onCancel()
  }

  function startOver(): void {
    setStartedOver(true)
    restart()
  }

  const consequence = first && <p className="text-small text-ink-soft">{words.confirm.others}</p>
  const otherActions = (
    <>
      <Button look="secondary" onClick={cancel}>
        {words.cancel}
      </Button>
      {choice !== 'app-only' && (
        <div className="basis-full">
          <Button look="quiet" className="-ml-3" onClick={() => setChoice(other)}>
            {other === 'app' ? words.passkey.appInstead : words.passkeyInstead}
          </Button>
        </div>
      )}
    </>
  )
  if (started === 'proof-needed') {
    return (
      <div ref={place}>
        <ProvedForm
          {...words.proof}
          failed={secondFactor.codes.failed}
          onProved={restart}
          cancel={words.cancel}
          onCancel={onCancel}
        />
      </div>
    )
  }
  return (
    <section ref={place} aria-labelledby="setup-title">
      <h3 id="setup-title" tabIndex={-1} className="text-heading">
        {first ? words.title : words.titleAnother}
      </h3>
      {isStartedOver && (isPasskey(started) || isApp(started)) && (
        <Notice tone="caution" live="assertive" className="mt-4" text={words.startedOver[started.kind]} />
      )}
      {isPasskey(started) && (
        <PasskeySetup
          passkey={started}
          consequence={consequence}
          onAdded={() => onAdded('passkey')}
          onGone={startOver}
        >
          {otherActions}
        </PasskeySetup>
      )}
      {isApp(started) && (
        <AppSetup
          key={started.factorId}
          app={started}
          consequence={consequence}
          onConnected={() => onAdded('app')}
          onGone={startOver}
        >
          {otherActions}
        </AppSetup>
      )}
      {!isPasskey(started) && !isApp(started) && <NotStarted reason={started}>{otherActions}</NotStarted>}
    </section>
  )
}

type Started = NewPasskey | NewApp | StartFailure | undefined

function isPasskey(started: Started): started is NewPasskey {
  return typeof started === 'object' && started.kind === 'passkey'
}

function isApp(started: Started): started is NewApp {
  return typeof started === 'object' && started.kind === 'app'
}

/** Enrolls at the server, once for each kind and proof. */
function useStart(kind: Kind) {
  const { references } = useFacts()
  const issuer = references.practiceName
  const [proofs, setProofs] = useState(0)
  const key = `${kind} ${proofs}`
  const [reply, setReply] = useState<{ key: string; started: Started }>()
  const startedKey = useRef('')
  useEffect(() => {
    if (startedKey.current === key) return
    startedKey.current = key
    const starting =
      kind === 'passkey' ? startPasskey(nth(words.passkey)) : startApp(issuer, nth(secondFactor.factors))
    // Ignore a late response about the other kind.
    void starting.then((started) => startedKey.current === key && setReply({ key, started }))
  }, [key, kind, issuer])
  const started = reply?.key === key ? reply.started : undefined
  return { started, restart: () => setProofs((count) => count + 1) }
}

function nth({ name, nameNth }: { name: string; nameNth: string }) {
  return (n: number) => (n === 1 ? name : fill(nameNth, { n: String(n) }))
}

function NotStarted({ reason, children }: { reason: StartFailure | undefined; children: React.ReactNode }) {
  const failed = reason === 'failed' || reason === 'too-many'
  return (
    <>
      {failed ? (
        <Notice
          tone="danger"
          live="assertive"
          className="my-4"
          text={reason === 'failed' ? words.startFailed : words.tooMany}
        />
      ) : (
        <p role="status" className="mt-3 text-ink-soft">
          {words.starting}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">{children}</div>
    </>
  )
}

/** Connects an authenticator app: scan or type its key, then enter a code of it. */
function AppSetup({ app, ...confirm }: { app: NewApp } & Omit<ConfirmProps, 'factorId'>) {
  return (
    <ol className="mt-5 grid gap-8">
      <li>
        <Scan app={app} />
      </li>
      <li>
        <Confirm factorId={app.factorId} {...confirm} />
      </li>
    </ol>
  )
}

function Scan({ app: { secret, qrCode } }: { app: NewApp }) {
  const { title, body, alt, key, copy, copied, copyFailed } = words.scan
  return (
    <>
      <h4 className="font-semibold">{title}</h4>
      <p className="mt-1 text-ink-soft">{body}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-7 gap-y-4">
        {/* White in both color schemes and with forced colors: cameras read dark on light. */}
        <img
          src={qrCode}
          alt={alt}
          width={176}
          height={176}
          className="keep-ground rounded-control bg-white p-2"
        />
        <div className="min-w-0 basis-64">
          <p className="text-small text-ink-soft">{key}</p>
          <p className="mt-1 font-mono wrap-anywhere select-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
          <Button
            look="quiet"
            icon="copy"
            className="-ml-3 text-small"
            onClick={() => void copyText(secret, { copied, failed: copyFailed, of: 'authenticator-key' })}
          >
            {copy}
          </Button>
        </div>
      </div>
    </>
  )
}

interface ConfirmProps {
  factorId: string
  consequence: React.ReactNode
  onConnected: () => Promise<void>
  /** Called where the app can't be connected anymore: its set-up was started over, or has expired. */
  onGone: () => void
  /** Further actions. */
  children: React.ReactNode
}

function Confirm({ factorId, consequence, onConnected, onGone, children }: ConfirmProps) {
  const { title, label, submit, submitting } = words.confirm
  const { busy, formProps, field } = useForm<'code', { status: CodeOutcome }>({
    prefix: 'setup-',
    send: async (fields) => ({ status: await finishApp(factorId, textOf(fields, 'code')) }),
    errorsOf: ({ status }) => ({ code: codeError(status, 'app') }),
    onOutcome({ status }) {
      if (status === 'gone') onGone()
      return status === 'verified' ? onConnected() : undefined
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <h4 className="font-semibold">{title}</h4>
      <div className="w-52">
        <CodeField {...field('code')} label={label} />
      </div>
      {consequence}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? submitting : submit}
        </Button>
        {children}
      </div>
    </form>
  )
}

/** Each step removes the focused element: moves the focus to the heading of the next, or to its first button. */
export function useFocusOnChange(step: string) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    place.current?.querySelector<HTMLElement>('[tabindex="-1"], button')?.focus()
  }, [step])
  return place
}
