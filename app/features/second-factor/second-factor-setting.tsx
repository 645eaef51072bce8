import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { CheckboxField } from '#app/components/choice-fields.tsx'
import { QueryStatus } from '#app/components/loading.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Setting } from '#app/components/setting.tsx'
import { useFacts } from '#app/facts.ts'
import { fill } from '#contracts/fill.ts'
import { useForm } from '#app/lib/form.ts'
import { confirmLeaving } from '#app/lib/confirm-leaving.ts'
import { copyText } from '#app/lib/copy-text.ts'
import { saveFile } from '#app/lib/save-file.ts'
import { hasRecoveryCodes } from '#app/lib/session/proof.ts'
import { toast } from '#app/lib/toast.ts'
import { secondFactor } from '#content/messages/second-factor.ts'

import { ProvedForm } from './proved-form.tsx'
import {
  makeRecoveryCodes,
  readSecondFactor,
  removeStep,
  secondFactorKeys,
  type SecondFactorState,
  type SecondStep,
} from './second-factor.data.ts'
import { Setup, useFocusOnChange } from './setup.tsx'
import { LostPasskeys, StepList } from './step-list.tsx'

const words = secondFactor.setting
const TOAST = { of: 'second-factor' }

type View =
  | { name: 'overview' }
  | { name: 'setup' }
  | { name: 'codes'; codes: string[] }
  | { name: 'new-codes' }
  | { name: 'remove'; step: SecondStep }

/** Two-step sign-in: its set-up, devices and recovery codes. For the owner and for members. */
export function SecondFactorSetting({ email }: { email: string }) {
  const state = useQuery({ queryKey: secondFactorKeys.state, queryFn: readSecondFactor })
  const [view, setView] = useState<View>({ name: 'overview' })
  const content = useFocusOnChange(view.name)
  const on = state.data !== undefined && state.data.steps.length > 0
  return (
    <Setting
      id="second-factor"
      title={words.title}
      body={words.body}
      badge={state.data && <Badge tone={on ? 'settled' : 'plain'}>{on ? words.on : words.off}</Badge>}
    >
      <div ref={content}>
        {state.data && <SecondFactorView {...{ state: state.data, view, setView, email }} />}
        <QueryStatus query={state} words={words} />
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
  const refetch = () => client.invalidateQueries({ queryKey: secondFactorKeys.state })
  const close = () => setView({ name: 'overview' })

  async function makeCodes(): Promise<void> {
    const codes = await makeRecoveryCodes()
    await refetch()
    setView({ name: 'codes', codes })
  }

  async function finishSetup(way: 'passkey' | 'app'): Promise<void> {
    // The list of devices below would otherwise still show those that were signed out.
    void client.invalidateQueries()
    if (state.recoveryCodes || !hasRecoveryCodes()) {
      toast(way === 'passkey' ? secondFactor.setup.passkey.added : secondFactor.setup.added, TOAST)
      await refetch()
      return close()
    }
    toast(secondFactor.setup.done, TOAST)
    await makeCodes().catch(async () => {
      toast({ ...secondFactor.codes.failed, tone: 'destructive' }, TOAST)
      await refetch()
      close()
    })
  }

  switch (view.name) {
    case 'setup':
      return <Setup first={state.steps.length === 0} onAdded={finishSetup} onCancel={close} />
    case 'codes':
      return <RecoveryCodes codes={view.codes} email={email} onDone={close} />
    case 'new-codes':
      return <NewCodes state={state} onMake={makeCodes} onKeep={close} />
    case 'remove':
      return <Removal step={view.step} state={state} onClose={close} onRemoved={refetch} />
    case 'overview':
      return <Overview state={state} setView={setView} />
  }
}

function Overview({ state, setView }: { state: SecondFactorState; setView: (view: View) => void }) {
  const { factors, codes } = secondFactor
  const onRemove = (step: SecondStep) => setView({ name: 'remove', step })
  if (state.steps.length === 0) {
    return (
      <>
        <LostPasskeys {...{ state, onRemove }} />
        <Button onClick={() => setView({ name: 'setup' })}>{words.turnOn}</Button>
      </>
    )
  }
  const remainingCodes = state.recoveryCodes
  const risk = lockoutRisk(state)
  return (
    <>
      <LostPasskeys {...{ state, onRemove }} />
      <StepList label={factors.list} {...{ steps: state.steps, onRemove }} />
      {remainingCodes && (
        <p className="mt-4">
          {fill(codes.remaining, {
            remaining: String(remainingCodes.remaining),
            total: String(remainingCodes.total),
          })}
        </p>
      )}
      {risk && <Notice tone="caution" className="mt-4" text={risk} />}
      <div className="mt-5 flex flex-wrap gap-3">
        {hasRecoveryCodes() && (
          <Button look="secondary" onClick={() => setView({ name: 'new-codes' })}>
            {remainingCodes ? codes.makeNew : codes.make}
          </Button>
        )}
        <Button look="secondary" onClick={() => setView({ name: 'setup' })}>
          {factors.add}
        </Button>
      </div>
    </>
  )
}

/** The warning if the loss of one device would lock the account. */
function lockoutRisk({ steps, recoveryCodes }: SecondFactorState): string | undefined {
  const { codes, factors } = secondFactor
  if (recoveryCodes) return recoveryCodes.remaining === 0 ? codes.usedUp : undefined
  if (hasRecoveryCodes()) return codes.none
  return steps.length === 1 ? factors.only : undefined
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
      cancel={secondFactor.factors.keep}
      onCancel={onKeep}
    />
  )
}

function Removal({
  step,
  state,
  onClose,
  onRemoved,
}: {
  step: SecondStep
  state: SecondFactorState
  onClose: () => void
  onRemoved: () => Promise<void>
}) {
  const { factors } = secondFactor
  const isLast = state.steps.length === 1
  const removingAll = [factors.removeLast, state.recoveryCodes && factors.removeCodes]
    .filter(Boolean)
    .join(' ')

  async function remove(): Promise<void> {
    await removeStep(step.id)
    toast(factors.removed, TOAST)
    await onRemoved()
    onClose()
  }

  return (
    <ProvedForm
      title={fill(factors.removeTitle, { name: step.name })}
      body={
        step.lostDomain === undefined ? (isLast ? removingAll : factors.removeOther) : factors.lost.remove
      }
      submit={factors.removeConfirm}
      submitting={factors.removing}
      failed={factors.removeFailed}
      onProved={remove}
      cancel={factors.keep}
      onCancel={onClose}
    />
  )
}

const codeWords = secondFactor.codes

/** The recovery codes, which are shown only once. Asks before the page is left without them. */
function RecoveryCodes({ codes, email, onDone }: { codes: string[]; email: string; onDone: () => void }) {
  const { references } = useFacts()
  const heading = fill(codeWords.fileHeading, { practice: references.practiceName, email })
  const text = [heading, '', ...codes, ''].join('\n')
  useEffect(() => confirmLeaving(codeWords.leaving), [])
  const { formProps, field } = useForm<'saved', { status: 'saved' | 'not-saved' }>({
    prefix: 'codes-',
    send: (fields) => Promise.resolve({ status: fields.has('saved') ? 'saved' : 'not-saved' }),
    errorsOf: ({ status }) => (status === 'not-saved' ? { saved: codeWords.notSaved } : undefined),
    onOutcome: ({ status }) => (status === 'saved' ? onDone() : undefined),
  })
  return (
    <section aria-labelledby="codes-title" className="rounded-card border border-lamp bg-lamp-wash p-6">
      <h3 id="codes-title" tabIndex={-1} className="text-heading">
        {codeWords.title}
      </h3>
      <p className="mt-1.5 print:hidden">{codeWords.body}</p>
      <p className="mt-3 hidden print:block">{heading}</p>
      <ul aria-label={codeWords.list} className="mt-5 grid gap-x-8 gap-y-1.5 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2 max-sm:*:grow max-sm:*:px-2 print:hidden">
        <Button look="secondary" icon="copy" onClick={() => void copyText(text, COPYING)}>
          {codeWords.copy}
        </Button>
        <Button look="secondary" onClick={() => saveFile(codeWords.fileName, 'text/plain', text)}>
          {codeWords.download}
        </Button>
        <Button look="secondary" onClick={() => print()}>
          {codeWords.print}
        </Button>
      </div>
      <form {...formProps} className="mt-6 grid justify-items-start gap-4 print:hidden">
        <CheckboxField {...field('saved')} label={codeWords.saved} />
        <Button type="submit">{codeWords.done}</Button>
      </form>
    </section>
  )
}

const COPYING = { copied: codeWords.copied, failed: codeWords.copyFailed, ...TOAST }
