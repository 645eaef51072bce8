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
  finishConnecting,
  type NewApp,
  type NewPasskey,
  type NotBegun,
  startConnecting,
  startPasskey,
} from './second-factor.data.ts'

const words = secondFactor.setup

type Way = 'passkey' | 'app'

interface Props {
  /** The account has none yet. */
  first: boolean
  onAdded: (way: Way) => Promise<void>
  onCancel: () => void
}

/** Adds a second step: a passkey, or an authenticator app where there are no passkeys or somebody prefers it. */
export function Setup({ first, onAdded, onCancel }: Props) {
  const [way, setWay] = useState<Way>(canUsePasskeys() ? 'passkey' : 'app')
  const { started, restart } = useStart(way)
  const place = useFocusOnChange(started === 'proof-needed' ? 'proof' : way)
  // A backend without passkeys: set up an app instead, without a message.
  const [off, setOff] = useState(false)
  if (started === 'off' && !off) {
    setOff(true)
    setWay('app')
  }
  const otherWay = way === 'passkey' ? 'app' : 'passkey'
  const offersOther = otherWay === 'app' || (canUsePasskeys() && !off)

  function cancel(): void {
    void cancelSetup()
    onCancel()
  }

  const consequence = first && <p className="text-small text-ink-soft">{words.confirm.others}</p>
  const waysOut = (
    <>
      <Button look="secondary" onClick={cancel}>
        {words.cancel}
      </Button>
      {offersOther && (
        <div className="basis-full">
          <Button look="quiet" className="-ml-3" onClick={() => setWay(otherWay)}>
            {otherWay === 'app' ? words.passkey.appInstead : words.passkeyInstead}
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
          keep={words.cancel}
          onKeep={onCancel}
        />
      </div>
    )
  }
  return (
    <section ref={place} aria-labelledby="setup-title">
      <h3 id="setup-title" tabIndex={-1} className="text-heading">
        {first ? words.title : words.titleAnother}
      </h3>
      {isPasskey(started) && (
        <PasskeySetup begun={started} consequence={consequence} onAdded={() => onAdded('passkey')}>
          {waysOut}
        </PasskeySetup>
      )}
      {isApp(started) && (
        <AppSetup app={started} consequence={consequence} onConnected={() => onAdded('app')}>
          {waysOut}
        </AppSetup>
      )}
      {!isPasskey(started) && !isApp(started) && <NotStarted reason={started}>{waysOut}</NotStarted>}
    </section>
  )
}

type Started = NewPasskey | NewApp | NotBegun | undefined

function isPasskey(started: Started): started is NewPasskey {
  return typeof started === 'object' && 'name' in started
}

function isApp(started: Started): started is NewApp {
  return typeof started === 'object' && 'secret' in started
}

/** Enrolls at the server, once for each way and proof. */
function useStart(way: Way) {
  const { references } = useFacts()
  const issuer = references.practiceName
  const [proofs, setProofs] = useState(0)
  const key = `${way} ${proofs}`
  const [reply, setReply] = useState<{ key: string; started: Started }>()
  const underway = useRef('')
  useEffect(() => {
    if (underway.current === key) return
    underway.current = key
    const starting =
      way === 'passkey'
        ? startPasskey(nth(words.passkey))
        : startConnecting(issuer, nth(secondFactor.factors))
    // Ignore a late answer about the other way.
    void starting.then((started) => underway.current === key && setReply({ key, started }))
  }, [key, way, issuer])
  const started = reply?.key === key ? reply.started : undefined
  return { started, restart: () => setProofs((count) => count + 1) }
}

function nth({ name, nameNth }: { name: string; nameNth: string }) {
  return (n: number) => (n === 1 ? name : fill(nameNth, { n: String(n) }))
}

function NotStarted({ reason, children }: { reason: NotBegun | undefined; children: React.ReactNode }) {
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

/** Connects an authenticator app: scan or type its key, then a code of it. */
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
        {/* White in both colour schemes: cameras read dark on light. */}
        <img src={qrCode} alt={alt} width={176} height={176} className="rounded-control bg-white p-2" />
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
  /** The other ways out. */
  children: React.ReactNode
}

function Confirm({ factorId, consequence, onConnected, children }: ConfirmProps) {
  const { title, label, submit, submitting } = words.confirm
  const { busy, formProps, field } = useForm<'code', { status: CodeOutcome }>({
    prefix: 'setup-',
    send: async (fields) => ({ status: await finishConnecting(factorId, textOf(fields, 'code')) }),
    errorsOf: ({ status }) => ({ code: codeError(status, 'app') }),
    onOutcome: ({ status }) => (status === 'verified' ? onConnected() : undefined),
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
