const TIMEOUT_MS = 5000
const FIRST_DELAY_MS = 3000
const MAX_DELAY_MS = 30_000

/**
 * Requested by HEAD to find out whether the server responds. This path is also served on a closed site and not counted as
 * a visit. Not `/health/live`: proxies respond 404 to it themselves, also while the server is down.
 */
export const PROBE_PATH = '/auth'

let checking: Promise<boolean> | undefined

/**
 * Whether the site's server responds. `navigator.onLine` can't tell: it may be true without a connection, and false with
 * one (virtual machines, VPNs), so that it only words a failure. Coalesced: concurrent calls share one request and
 * continue in the order in which they were made.
 */
export function isServerReachable(): Promise<boolean> {
  checking ??= probe().finally(() => (checking = undefined))
  return checking
}

/** Like `AbortSignal.timeout`, which browsers of iOS 15 lack. */
export function abortAfter(ms: number): AbortSignal {
  const limit = new AbortController()
  setTimeout(() => limit.abort(), ms)
  return limit.signal
}

async function probe(): Promise<boolean> {
  try {
    const signal = abortAfter(TIMEOUT_MS)
    const { status } = await fetch(PROBE_PATH, { method: 'HEAD', cache: 'no-store', signal })
    // A proxy responds 502 or 503 for a server that is down.
    return status < 500
  } catch {
    return false
  }
}

/** Calls back once the server responds: polls with backoff, and when the network is back. @returns stops polling */
export function onServerReachable(onReachable: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let delay = FIRST_DELAY_MS
  let timer: ReturnType<typeof setTimeout>
  async function check() {
    clearTimeout(timer)
    const reachable = await isServerReachable()
    if (signal.aborted) return
    if (reachable) {
      stop()
      onReachable()
      return
    }
    clearTimeout(timer)
    timer = setTimeout(() => void check(), delay)
    delay = Math.min(delay * 1.5, MAX_DELAY_MS)
  }
  function stop() {
    listening.abort()
    clearTimeout(timer)
  }
  timer = setTimeout(() => void check(), delay)
  addEventListener('online', () => void check(), { signal })
  return stop
}
