import { useEffect, useState } from 'react'

import { logProblem } from './log.ts'

/**
 * Code that nothing needs before the page is hydrated: undefined until it is loaded, and where that fails, which is
 * logged.
 * @param load the same function each time
 */
export function useLazyImport<Code extends object>(
  load: () => Promise<Code>,
  { wanted = true, failed }: { wanted?: boolean; failed: string },
): Code | undefined {
  const [code, setCode] = useState<Code>()
  useEffect(() => {
    if (wanted) load().then(setCode, (cause: unknown) => logProblem(failed, cause))
  }, [load, wanted, failed])
  return code
}
