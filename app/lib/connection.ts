const TIMEOUT_MS = 5000
const FIRST_WAIT_MS = 3000
const LONGEST_WAIT_MS = 30_000

/**
 * The path that is requested by HEAD to find out whether the server answers: served on a closed site too, and not counted
 * as a visit. Not `/health/live`, for which proxies answer 404 themselves, also while the server is down.
 */
export const PROBED_PATH = '/auth'

let checking: Promise<boolean> | undefined

/**
 * Whether the site's server answers; `navigator.onLine` only says whether the device has some network. Coalesced: calls
 * while one request runs share it, and continue in the order in which they were made.
 */
export function serverAnswers(): Promise<boolean> {
  checking ??= request().finally(() => (checking = undefined))
  return checking
}

/** As `AbortSignal.timeout`, which browsers of iOS 15 lack. */
export function abortAfter(ms: number): AbortSignal {
  const limit = new AbortController()
  setTimeout(() => limit.abort(), ms)
  return limit.signal
}

async function request(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const signal = abortAfter(TIMEOUT_MS)
    const { status } = await fetch(PROBED_PATH, { method: 'HEAD', cache: 'no-store', signal })
    // A proxy responds 502 or 503 for a server that is down.
    return status < 500
  } catch {
    return false
  }
}

/** Calls back once the server answers: polls with backoff, and when the network is back. @returns stops it */
export function whenServerAnswers(onAnswer: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let wait = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout>
  async function check() {
    clearTimeout(timer)
    const answers = await serverAnswers()
    if (signal.aborted) return
    if (answers) {
      stop()
      onAnswer()
      return
    }
    clearTimeout(timer)
    timer = setTimeout(() => void check(), wait)
    wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)
  }
  function stop() {
    listening.abort()
    clearTimeout(timer)
  }
  timer = setTimeout(() => void check(), wait)
  addEventListener('online', () => void check(), { signal })
  return stop
}
