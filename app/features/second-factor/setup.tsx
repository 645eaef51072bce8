import { useEffect, useRef, useState } from 'react'

import { Button } from '#app/components/button.tsx'
import { CodeField } from '#app/components/code-form.tsx'
import { Notice } from '#app/components/notice.tsx'
import { useFacts } from '#app/facts.ts'
import { fill } from '#app/lib/fill.ts'
import { textOf, useForm } from '#app/lib/form.ts'
import type { CodeOutcome } from '#app/lib/second-factor.ts'
import { toast } from '#app/lib/toast.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

import { codeError } from './code-challenge.tsx'
import { cancelConnecting, finishConnecting, type NewApp, startConnecting } from './second-factor.data.ts'

const words = secondFactor.setup

/** Connects an authenticator app: scan or type its key, then a code of it. */
export function Setup({ onConnected, onCancel }: { onConnected: () => Promise<void>; onCancel: () => void }) {
  const started = useStart()

  function cancel(): void {
    if (typeof started === 'object') void cancelConnecting(started.factorId)
    onCancel()
  }

  return (
    <section aria-labelledby="setup-title">
      <h3 id="setup-title" tabIndex={-1} className="text-heading">
        {words.title}
      </h3>
      {started === undefined && (
        <p role="status" className="mt-3 text-ink-soft">
          {words.starting}
        </p>
      )}
      {typeof started === 'string' && (
        <Notice tone="danger" live="assertive" className="my-4">
          <p>{started === 'failed' ? words.startFailed : words.tooMany}</p>
        </Notice>
      )}
      {typeof started === 'object' ? (
        <ol className="mt-5 grid gap-8">
          <li>
            <Scan app={started} />
          </li>
          <li>
            <Confirm factorId={started.factorId} onConnected={onConnected} onCancel={cancel} />
          </li>
        </ol>
      ) : (
        <Button look="secondary" className="mt-4" onClick={cancel}>
          {words.cancel}
        </Button>
      )}
    </section>
  )
}

/** Asks the server for a key, once. */
function useStart(): NewApp | 'too-many' | 'failed' | undefined {
  const { references } = useFacts()
  const issuer = references.practiceName
  const [started, setStarted] = useState<NewApp | 'too-many' | 'failed'>()
  const underway = useRef(false)
  useEffect(() => {
    if (underway.current) return
    underway.current = true
    startConnecting(issuer, nameOf).then(setStarted, () => setStarted('failed'))
  }, [issuer])
  return started
}

function nameOf(n: number): string {
  const { name, nameNth } = secondFactor.factors
  return n === 1 ? name : fill(nameNth, { n: String(n) })
}

function Scan({ app: { secret, qrCode } }: { app: NewApp }) {
  const { title, body, alt, key, copy, copied } = words.scan
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
            onClick={() => void navigator.clipboard.writeText(secret).then(() => toast(copied))}
          >
            {copy}
          </Button>
        </div>
      </div>
    </>
  )
}

function Confirm({
  factorId,
  onConnected,
  onCancel,
}: {
  factorId: string
  onConnected: () => Promise<void>
  onCancel: () => void
}) {
  const { title, label, submit, submitting, others } = words.confirm
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
      <p className="text-small text-ink-soft">{others}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? submitting : submit}
        </Button>
        <Button look="secondary" onClick={onCancel} disabled={busy}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
