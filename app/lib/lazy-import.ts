import { useEffect, useState } from 'react'

import { logProblem } from './log.ts'

/**
 * Imports code after hydration. Undefined until it is loaded; a failure is logged.
 * @param load must be the same function in every render
 * @param options.problem the log message of a failure
 */
export function useLazyImport<Code extends object>(
  load: () => Promise<Code>,
  { enabled = true, problem }: { enabled?: boolean; problem: string },
): Code | undefined {
  const [code, setCode] = useState<Code>()
  useEffect(() => {
    if (enabled) load().then(setCode, (cause: unknown) => logProblem(problem, cause))
  }, [load, enabled, problem])
  return code
}
