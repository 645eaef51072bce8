import { useMutation, useQueryClient } from '@tanstack/react-query'

import { Button } from '#app/components/button.tsx'
import { Icon } from '#app/components/icon.tsx'
import { momentOf } from '#app/lib/dates.ts'
import { fill } from '#app/lib/fill.ts'
import { toast } from '#app/lib/toast.ts'
import { setUp as words } from '#content/messages/set-up.ts'
import type { ServiceCheck, SetUpList } from '#contracts/owner-set-up.ts'

import { SetUpError, setUpKeys, testService } from './set-up.data.ts'
import { Step, type StepState } from './step.tsx'

/** An outside service: what it is for, how its last test went, and a test. */
export function ServiceStep({ check, onRefused }: { check: ServiceCheck; onRefused: () => void }) {
  const { about, notConnected, name, test } = words.services[check.service]
  const testing = useTest(check.service, onRefused)
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

function useTest(service: ServiceCheck['service'], onRefused: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => testService(service),
    onSuccess: (check) =>
      queries.setQueryData<SetUpList>(setUpKeys.list, (list) => list && replaceService(list, check)),
    onError: (error) => {
      if (error instanceof SetUpError && error.status === 'refused') onRefused()
      else toast({ ...words.testFailed, tone: 'destructive' }, { of: 'set-up' })
    },
  })
}

function replaceService(list: SetUpList, check: ServiceCheck): SetUpList {
  const services = list.services.map((each) => (each.service === check.service ? check : each))
  return { ...list, services }
}
