/** The longest wait of each caller, on a device that is never idle. */
const LONGEST_MS = 1500
/** Browsers without idle callbacks (Safari) get this pause. */
const PAUSE_MS = 300

/**
 * Resolves once the browser has nothing else to do: for what nobody waits for, such as code that is needed a little
 * later. One caller at a time continues, so that each is a short task of its own.
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
