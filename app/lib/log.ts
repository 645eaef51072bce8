let pageLeft = false
let sessionEnded = false

// A browser aborts the requests of a page that is left: not a fault. A page restored by Back logs again.
globalThis.addEventListener?.('pagehide', () => (pageLeft = true))
globalThis.addEventListener?.('pageshow', () => (pageLeft = false))

/** Refused requests are no fault once the session has ended in this tab: they were under way, or its own last ones. */
export function expectRefusals(expected: boolean): void {
  sessionEnded = expected
}

/** For the browser's console; visitors are told in the page. No personal data. */
export function logProblem(what: string, cause?: unknown): void {
  if (pageLeft || (sessionEnded && isRefusal(cause))) return
  // oxlint-disable-next-line no-console
  console.error(what, cause ?? '')
}

/** As `logProblem`. @returns the cause, to be thrown */
export function logged<Cause>(what: string, cause: Cause): Cause {
  logProblem(what, cause)
  return cause
}

/** An error's name without a code: the auth client found no session, or the server has ended it. */
export const SESSION_MISSING = 'AuthSessionMissingError'

interface Refusal {
  name?: string
  /** Where the auth service's client has the status. */
  status?: number
  /** The response, of the functions' client. */
  context?: { status?: number }
  /** The data service's code: a token that is no longer accepted, or a visitor's missing rights. */
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
