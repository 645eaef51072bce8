import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { CodeField } from '#app/components/code-form.tsx'
import { LoadFailed, Loading } from '#app/components/loading.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Setting } from '#app/components/setting.tsx'
import { dayOf } from '#app/lib/dates.ts'
import { fill } from '#app/lib/fill.ts'
import { textOf, useForm } from '#app/lib/form.ts'
import { hasFailed } from '#app/lib/query-area.tsx'
import { type CodeOutcome, verifyCode } from '#app/lib/second-factor.ts'
import { toast } from '#app/lib/toast.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

import { codeError } from './code-challenge.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import {
  type App,
  makeRecoveryCodes,
  readSecondFactor,
  removeApp,
  secondFactorKeys,
  type SecondFactorState,
} from './second-factor.data.ts'
import { Setup } from './setup.tsx'

const words = secondFactor.setting
const TOAST = { of: 'second-factor' }

type View =
  | { name: 'overview' }
  | { name: 'setup' }
  | { name: 'codes'; codes: string[] }
  | { name: 'new-codes' }
  | { name: 'remove'; app: App }

/** Two-step sign-in: to set up, and what belongs to it. For the owner and for members. */
export function SecondFactorSetting({ email }: { email: string }) {
  const state = useQuery({ queryKey: secondFactorKeys.state, queryFn: readSecondFactor })
  const [view, setView] = useState<View>({ name: 'overview' })
  const content = useFocusOnChange(view)
  const on = state.data !== undefined && state.data.apps.length > 0
  return (
    <Setting
      id="second-factor"
      title={words.title}
      body={words.body}
      badge={state.data && <Badge tone={on ? 'settled' : 'plain'}>{on ? words.on : words.off}</Badge>}
    >
      <div ref={content}>
        {state.data && <SecondFactorView {...{ state: state.data, view, setView, email }} />}
        {!state.data && !hasFailed(state) && <Loading label={words.loading} />}
        {hasFailed(state) && (
          <LoadFailed
            title={words.loadFailed}
            retry={words.retry}
            retrying={words.retrying}
            onRetry={() => state.refetch()}
          />
        )}
      </div>
    </Setting>
  )
}

function SecondFactorView({
  state,
  view,
  setView,
  email,
}: {
  state: SecondFactorState
  view: View
  setView: (view: View) => void
  email: string
}) {
  const client = useQueryClient()
  const readAgain = () => client.invalidateQueries({ queryKey: secondFactorKeys.state })
  const close = () => setView({ name: 'overview' })

  async function makeCodes(): Promise<void> {
    const codes = await makeRecoveryCodes()
    await readAgain()
    setView({ name: 'codes', codes })
  }

  async function finishSetup(): Promise<void> {
    if (state.recoveryCodes) {
      toast(secondFactor.setup.added, TOAST)
      await readAgain()
      return close()
    }
    toast(secondFactor.setup.done, TOAST)
    await makeCodes().catch(async () => {
      toast({ ...secondFactor.codes.failed, tone: 'destructive' }, TOAST)
      await readAgain()
      close()
    })
  }

  switch (view.name) {
    case 'setup':
      return <Setup onConnected={finishSetup} onCancel={close} />
    case 'codes':
      return <RecoveryCodes codes={view.codes} email={email} onDone={close} />
    case 'new-codes':
      return <NewCodes state={state} onMake={makeCodes} onKeep={close} />
    case 'remove':
      return <Removal app={view.app} last={state.apps.length === 1} onClose={close} onRemoved={readAgain} />
    case 'overview':
      return <Overview state={state} setView={setView} />
  }
}

function Overview({ state, setView }: { state: SecondFactorState; setView: (view: View) => void }) {
  const { factors, codes } = secondFactor
  if (state.apps.length === 0) {
    return <Button onClick={() => setView({ name: 'setup' })}>{words.turnOn}</Button>
  }
  const left = state.recoveryCodes
  return (
    <>
      <ul aria-label={factors.list} className="border-t border-line">
        {state.apps.map((app) => (
          <li key={app.id} className="flex items-center justify-between gap-x-4 border-b border-line py-3">
            <div className="min-w-0">
              <p id={`app-${app.id}`} className="font-medium wrap-anywhere">
                {app.name}
              </p>
              <p className="text-fine text-ink-soft">{fill(factors.since, { date: dayOf(app.since) })}</p>
            </div>
            <Button
              look="quiet"
              className="-mr-3 shrink-0"
              aria-describedby={`app-${app.id}`}
              onClick={() => setView({ name: 'remove', app })}
            >
              {factors.remove}
            </Button>
          </li>
        ))}
      </ul>
      {left ? (
        <p className="mt-4">
          {fill(codes.left, { remaining: String(left.remaining), total: String(left.total) })}
        </p>
      ) : (
        <Notice tone="caution" className="mt-4">
          <p>{codes.none}</p>
        </Notice>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setView({ name: 'new-codes' })}>
          {left ? codes.makeNew : codes.make}
        </Button>
        <Button look="secondary" onClick={() => setView({ name: 'setup' })}>
          {factors.add}
        </Button>
      </div>
    </>
  )
}

function NewCodes({
  state,
  onMake,
  onKeep,
}: {
  state: SecondFactorState
  onMake: () => Promise<void>
  onKeep: () => void
}) {
  const { codes } = secondFactor
  return (
    <ProvedForm
      title={state.recoveryCodes ? codes.makeNew : codes.make}
      body={state.recoveryCodes ? codes.makeBody : codes.none}
      submit={codes.make}
      submitting={codes.making}
      failed={codes.failed}
      onProved={onMake}
      onKeep={onKeep}
    />
  )
}

function Removal({
  app,
  last,
  onClose,
  onRemoved,
}: {
  app: App
  last: boolean
  onClose: () => void
  onRemoved: () => Promise<void>
}) {
  const { factors } = secondFactor

  async function remove(): Promise<void> {
    await removeApp(app.id)
    toast(factors.removed, TOAST)
    await onRemoved()
    onClose()
  }

  return (
    <ProvedForm
      title={fill(factors.removeTitle, { name: app.name })}
      body={last ? factors.removeLast : factors.removeOther}
      submit={factors.removeConfirm}
      submitting={factors.removing}
      failed={factors.removeFailed}
      onProved={remove}
      onKeep={onClose}
    />
  )
}

/** What a session that was left open must not be enough for: asks for a code, and then does it. */
function ProvedForm({
  title,
  body,
  submit,
  submitting,
  failed,
  onProved,
  onKeep,
}: {
  title: string
  body: string
  submit: string
  submitting: string
  failed: { title: string; description: string }
  onProved: () => Promise<void>
  onKeep: () => void
}) {
  const { busy, formProps, field } = useForm<'code', { status: CodeOutcome }>({
    prefix: 'second-factor-',
    send: async (fields) => ({ status: await verifyCode(textOf(fields, 'code')) }),
    errorsOf: ({ status }) => ({ code: codeError(status, 'either') }),
    async onOutcome({ status }) {
      if (status !== 'verified') return
      await onProved().catch(() => toast({ ...failed, tone: 'destructive' }, TOAST))
    },
  })
  return (
    <form {...formProps} className="grid gap-5 rounded-card border border-line-strong p-6">
      <div>
        <h3 tabIndex={-1} className="text-heading">
          {title}
        </h3>
        <p className="mt-1.5 text-ink-soft">{body}</p>
      </div>
      <CodeField {...field('code')} {...secondFactor.proof} digits={false} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? submitting : submit}
        </Button>
        <Button look="secondary" onClick={onKeep} disabled={busy}>
          {secondFactor.factors.keep}
        </Button>
      </div>
    </form>
  )
}

/** What had the focus goes with each step: it moves to the heading of the next, or to the first button. */
function useFocusOnChange(view: View) {
  const content = useRef<HTMLDivElement>(null)
  const before = useRef(view.name)
  useEffect(() => {
    if (before.current === view.name) return
    before.current = view.name
    content.current?.querySelector<HTMLElement>('[tabindex="-1"], button')?.focus()
  }, [view])
  return content
}
