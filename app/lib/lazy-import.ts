import { startTransition, useEffect, useState } from 'react'

import { logProblem } from './log.ts'

/** The longest wait of each caller, on a device that is never idle. */
const LONGEST_MS = 1500
/** Browsers without idle callbacks (Safari) get this pause. */
const PAUSE_MS = 300

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

/**
 * Resolves in an idle period of the browser. One caller at a time continues, so that each is a short task of its own.
 */
export function whenIdle(): Promise<void> {
  last = last.then(nextIdle)
  return last
}

let last: Promise<void> = Promise.resolve()

function nextIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: LONGEST_MS })
    else setTimeout(resolve, PAUSE_MS)
  })
}
