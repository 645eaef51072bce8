let pageUnloaded = false
let sessionEnded = false

// Browsers abort the requests of an unloaded page, which is not a failure. A page restored by Back logs again.
globalThis.addEventListener?.('pagehide', () => (pageUnloaded = true))
globalThis.addEventListener?.('pageshow', () => (pageUnloaded = false))

/** Suppresses the log of refused requests: after the end of the session, requests that were pending are refused. */
export function expectRefusals(expected: boolean): void {
  sessionEnded = expected
}

/** Logs to the browser's console. The page itself reports failures to visitors. Must not contain personal data. */
export function logProblem(what: string, cause?: unknown): void {
  if (pageUnloaded || (sessionEnded && isRefusal(cause))) return
  // oxlint-disable-next-line no-console
  console.error(what, cause ?? '')
}

/** Like `logProblem`. @returns the cause, to be thrown */
export function logged<Cause>(what: string, cause: Cause): Cause {
  logProblem(what, cause)
  return cause
}

/** Name of an error that has no code: the auth client found no session, or the server has ended it. */
export const SESSION_MISSING = 'AuthSessionMissingError'

interface Refusal {
  name?: string
  /** Errors of the auth service's client. */
  status?: number
  /** The response, in errors of the functions' client. */
  context?: { status?: number }
  /** Errors of the data service: a token that is no longer accepted, or missing privileges of a visitor. */
  code?: string
}

const REFUSED = new Set(['PGRST301', 'PGRST303', '42501'])

function isRefusal(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  const { name, status, context, code } = cause as Refusal
  return (
    name === SESSION_MISSING || [401, 403].includes(status ?? context?.status ?? 0) || REFUSED.has(code ?? '')
  )
}
