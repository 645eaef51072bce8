import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { Icon } from '#app/components/icon.tsx'
import { ArrowLink } from '#app/components/site-link.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { fill } from '#contracts/fill.ts'
import { pageHeading } from '#app/lib/focus.ts'
import { failureOf, useOwnerErrors } from '#app/lib/owner-functions.ts'
import { toast } from '#app/lib/toast.ts'
import { setUp as words } from '#content/messages/set-up.ts'
import type { ServiceCheck, SetUpList } from '#contracts/owner-set-up.ts'

import { openSite, setUpKeys, testService } from './set-up.data.ts'

type StepState = keyof typeof words.state

const LOOKS = {
  open: { tone: 'warm', icon: 'arrow' },
  done: { tone: 'settled', icon: 'check' },
  advice: { tone: 'plain', icon: 'info' },
} as const

/** One thing to do, with how it stands. */
export function Step({
  title,
  state,
  children,
}: {
  title: string
  state: StepState
  children: React.ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line py-7">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h2 id={id} tabIndex={-1} className="grow basis-40 text-heading">
          {title}
        </h2>
        <Badge {...LOOKS[state]}>{words.state[state]}</Badge>
      </div>
      <div className="mt-3 grid gap-4 [&>p]:max-w-measure">{children}</div>
    </section>
  )
}

/** An outside service: what it is for, how its last test went, and a test. */
export function ServiceStep({ check }: { check: ServiceCheck }) {
  const { about, notConnected, name, test } = words.services[check.service]
  const testing = useTest(check.service)
  return (
    <Step title={name} state={stateOf(check)}>
      <p className="text-ink-soft">{about}</p>
      {check.isConnected ? (
        <>
          <div role="status" className="grid gap-2">
            <Outcome check={check} />
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button look="secondary" busy={testing.isPending} onClick={() => testing.mutate()}>
              {testing.isPending ? words.testing : test}
            </Button>
            <p className="text-fine text-ink-soft">
              {check.testedAt ? fill(words.tested, { moment: momentOf(check.testedAt) }) : words.untested}
            </p>
          </div>
        </>
      ) : (
        <p className="wrap-anywhere">{notConnected}</p>
      )}
    </Step>
  )
}

/** Nobody can sign up without mail; the rest may stay as it is. */
function stateOf({ service, isConnected, works, findings }: ServiceCheck): StepState {
  if (works) return findings.length > 0 ? 'advice' : 'done'
  return service === 'mail' || isConnected ? 'open' : 'advice'
}

function Outcome({ check }: { check: ServiceCheck }) {
  const { service, works, findings, mailedTo } = check
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

const openWords = words.open

/** The last step: a look at the pages, and the site opens to everybody. */
export function OpenStep({ openedAt, isReady }: Pick<SetUpList, 'openedAt'> & { isReady: boolean }) {
  const [asked, setAsked] = useState(false)
  const opening = useOpening(() => setAsked(false))
  if (openedAt !== null) {
    return (
      <Step title={openWords.title} state="done">
        <p role="status">{fill(openWords.openedOn, { moment: momentOf(openedAt) })}</p>
        <ArrowLink href={openWords.visit.href}>{openWords.visit.label}</ArrowLink>
      </Step>
    )
  }
  return (
    <Step title={openWords.title} state="open">
      <p>{isReady ? openWords.ready : openWords.notReady}</p>
      {isReady && (
        <>
          <p>
            {openWords.look} <ArrowLink href={openWords.lookLink.href}>{openWords.lookLink.label}</ArrowLink>
          </p>
          <Button busy={opening.isPending} className="justify-self-start" onClick={() => setAsked(true)}>
            {openWords.button}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asked}
        question={openWords.question}
        confirm={opening.isPending ? openWords.opening : openWords.button}
        keep={openWords.keep}
        dangerous={false}
        busy={opening.isPending}
        onConfirm={() => opening.mutate()}
        onClose={() => setAsked(false)}
        focusIfGone={pageHeading}
      >
        <p>{openWords.explanation}</p>
      </ConfirmDialog>
    </Step>
  )
}

function useOpening(onEnd: () => void) {
  const onError = useOwnerErrors('set-up')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: openSite,
    onSettled: onEnd,
    onSuccess: (list) => {
      queries.setQueryData<SetUpList>(setUpKeys.list, list)
      toast(openWords.opened, { of: 'set-up' })
    },
    onError: (error) => {
      onError(failureOf(error) === 'outdated' ? openWords.changed : openWords.failed)(error)
      void queries.invalidateQueries({ queryKey: setUpKeys.list })
    },
  })
}
