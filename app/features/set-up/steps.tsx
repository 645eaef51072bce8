import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { TechnicalDetails } from '#app/components/technical-details.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { fill } from '#contracts/fill.ts'
import { useOwnerErrors } from '#app/lib/owner-functions.ts'
import { setUp as words } from '#content/messages/set-up.ts'
import { technician } from '#content/messages/technician.ts'
import { OptionalStep, type ServiceCheck, type SetUpList } from '#contracts/set-up.ts'

import { setUpKeys, skipStep, testService } from './set-up.data.ts'

export type StepState = keyof typeof words.state

const LOOKS = {
  open: { tone: 'warm', icon: 'arrow' },
  done: { tone: 'settled', icon: 'check' },
  advice: { tone: 'plain', icon: 'info' },
  skipped: { tone: 'plain', icon: 'info' },
} as const

export type StepName = keyof typeof words.path

/** The state of a step, and its number. */
export interface StepPlace {
  name: StepName
  number: number
  state: StepState
}

/** One step: its number, how long it takes and why, its state, and a button to skip it. */
export function Step({
  place: { name, number, state },
  title,
  why = words.path[name].why,
  isConnected = false,
  children,
}: {
  place: StepPlace
  title: string
  why?: string | undefined
  /** A connected service can't be skipped any more. */
  isConnected?: boolean
  children: React.ReactNode
}) {
  const id = useId()
  const { minutes } = words.path[name]
  return (
    <section id={name} aria-labelledby={id} className="scroll-mt-4 border-t border-line py-7">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h2 id={id} tabIndex={-1} className="grow basis-40 text-heading wrap-break-word">
          <span className="text-ink-soft">{number}.</span> {title}
        </h2>
        <Badge {...LOOKS[state]}>{words.state[state]}</Badge>
      </div>
      {state !== 'done' && (
        <p className="mt-1 max-w-measure text-small text-ink-soft">
          {why} {fill(words.minutes, { minutes })}.
        </p>
      )}
      <div className="mt-3 grid gap-4 [&>p]:max-w-measure">{children}</div>
      {!isConnected && <SkipStep name={name} state={state} />}
    </section>
  )
}

/** A button to skip a step that the practice can do without, and the consequence. */
function SkipStep({ name, state }: Pick<StepPlace, 'name' | 'state'>) {
  const step = OptionalStep.safeParse(name).data
  const skip = useSkipStep()
  if (!step || state === 'done' || state === 'advice') return null
  const isSkipped = state === 'skipped'
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button
        look="quiet"
        className="-ml-3 min-h-touch"
        busy={skip.isPending}
        onClick={() => skip.mutate({ step, skipped: !isSkipped })}
      >
        {isSkipped ? words.resume : words.skip}
      </Button>
      <p className="max-w-measure text-fine text-ink-soft">{words.path[step].skipped}</p>
    </div>
  )
}

function useSkipStep() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: skipStep,
    onSuccess: (list) => queries.setQueryData<SetUpList>(setUpKeys.list, list),
    onError: useOwnerErrors('set-up')(words.skipFailed),
  })
}

/** An outside service: its purpose, the result of its last test, and a test. */
export function ServiceStep({
  check,
  place,
  connect,
  children,
}: {
  check: ServiceCheck
  place: StepPlace
  /** A form with which the owner connects it herself. */
  connect?: React.ReactNode
  children?: React.ReactNode
}) {
  const { about, notConnected, technician: setUpHelp, name } = words.services[check.service]
  return (
    <Step title={name} place={place} isConnected={check.isConnected}>
      <p className="text-ink-soft">{about}</p>
      {check.isConnected && <ServiceTest check={check} />}
      {/* In one place for both, so that a form that connects it is not mounted again by its own success. */}
      {connect ?? (!check.isConnected && <p>{notConnected}</p>)}
      {check.isConnected ? (
        children
      ) : (
        <TechnicalDetails title={technician.title}>
          <p>{setUpHelp}</p>
        </TechnicalDetails>
      )}
    </Step>
  )
}

/** The last test of a connected service, and a button to test it. */
function ServiceTest({ check }: { check: ServiceCheck }) {
  const testing = useTest(check.service)
  return (
    <>
      <div role="status" className="grid gap-2">
        <Outcome check={check} />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="secondary" busy={testing.isPending} onClick={() => testing.mutate()}>
          {testing.isPending ? words.testing : words.services[check.service].test}
        </Button>
        <p className="text-fine text-ink-soft">
          {check.testedAt ? fill(words.tested, { moment: momentOf(check.testedAt) }) : words.untested}
        </p>
      </div>
    </>
  )
}

/** The test of the mail service, without the frame of a step. */
export function MailTest({ check }: { check: ServiceCheck }) {
  if (check.isConnected) return <ServiceTest check={check} />
  const { notConnected, technician: setUpHelp } = words.services.mail
  return (
    <>
      <p>{notConnected}</p>
      <TechnicalDetails title={technician.title}>
        <p>{setUpHelp}</p>
      </TechnicalDetails>
    </>
  )
}

function Outcome({ check }: { check: ServiceCheck }) {
  const { service, works, findings, mailedTo } = check
  const forTechnician = findings.flatMap(({ code, values }) => {
    const text = words.findingsForTechnician[code]
    return text ? [fill(text, values)] : []
  })
  return (
    <>
      {works && (
        <Line icon="check" tone="text-mangrove">
          {fill(words.services[service].works, { email: mailedTo ?? words.someAddress })}
        </Line>
      )}
      {findings.map(({ code, isAdvice, values }) => (
        <Line
          key={code + JSON.stringify(values)}
          icon={isAdvice ? 'info' : 'alert'}
          tone={isAdvice ? 'text-ink-soft' : 'text-danger'}
        >
          {fill(words.findings[code], values)}
        </Line>
      ))}
      {forTechnician.length > 0 && (
        <TechnicalDetails title={technician.title}>
          {forTechnician.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </TechnicalDetails>
      )}
    </>
  )
}

function Line({
  icon,
  tone,
  children,
}: {
  icon: 'check' | 'info' | 'alert'
  tone: string
  children: React.ReactNode
}) {
  return (
    <p className="flex gap-2.5 wrap-anywhere">
      <Icon name={icon} className={`mt-0.5 size-5 ${tone}`} />
      <span>{children}</span>
    </p>
  )
}

function useTest(service: ServiceCheck['service']) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => testService(service),
    onSuccess: (check) =>
      queries.setQueryData<SetUpList>(setUpKeys.list, (list) => list && replaceService(list, check)),
    onError: useOwnerErrors('set-up')(words.testFailed),
  })
}

function replaceService(list: SetUpList, check: ServiceCheck): SetUpList {
  const services = list.services.map((each) => (each.service === check.service ? check : each))
  return { ...list, services }
}
