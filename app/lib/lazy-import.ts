import { startTransition, useEffect, useState } from 'react'

import { logProblem } from './log.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Imports code after hydration, once the browser is idle. Undefined until it is loaded; a failure is logged.
 * @param load must be the same function in every render
 * @param options.problem the log message of a failure
 */
export function useLazyImport<Code extends object>(
  load: () => Promise<Code>,
  { enabled = true, problem }: { enabled?: boolean; problem: string },
): Code | undefined {
  const [code, setCode] = useState<Code>()
  useEffect(() => {
    if (!enabled) return
    const show = (loaded: Code) => startTransition(() => setCode(loaded))
    whenIdle()
      .then(load)
      .then(show, (cause: unknown) => logProblem(problem, cause))
  }, [load, enabled, problem])
  return code
}
