import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { PassedStep, SetUpList } from '#contracts/set-up.ts'

import { openSite, passSteps, setUpKeys } from './set-up.data.ts'
import { MailTest } from './steps.tsx'
import { StripeKey } from './stripe-key.tsx'

/** What the guided opening gets of the set-up. */
export interface Guided {
  list: SetUpList
  pass: (passed: PassedStep[]) => void
  open: typeof openSite
  refresh: () => Promise<unknown>
  mail: React.ReactNode
  isMailTested: boolean
  stripe: React.ReactNode
}

/** Undefined until the list is loaded. */
export function useGuided(list: SetUpList | undefined): Guided | undefined {
  const queries = useQueryClient()
  const passing = useMutation({
    mutationFn: passSteps,
    // What the server does not know yet is sent again with the next question.
    onSuccess: (reply) => queries.setQueryData<SetUpList>(setUpKeys.list, reply),
  })
  const refresh = () => queries.invalidateQueries({ queryKey: setUpKeys.list })
  const check = list?.services.find(({ service }) => service === 'mail')
  if (!list || !check) return undefined
  return {
    list,
    pass(passed) {
      queries.setQueryData<SetUpList>(setUpKeys.list, { ...list, passed: withPassed(list.passed, passed) })
      passing.mutate(withPassed(list.passed, passed))
    },
    async open() {
      const outcome = await openSite()
      if ('reply' in outcome) queries.setQueryData<SetUpList>(setUpKeys.list, outcome.reply)
      return outcome
    },
    refresh,
    mail: <MailTest check={check} />,
    isMailTested: check.works,
    stripe: <StripeKey />,
  }
}

function withPassed(before: readonly PassedStep[], passed: readonly PassedStep[]): PassedStep[] {
  return [...before.filter(({ step }) => !passed.some((one) => one.step === step)), ...passed]
}
