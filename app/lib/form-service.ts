import { FormRefused } from '#contracts/form-service.ts'
import { within } from '#contracts/within.ts'

import { abortAfter } from './connection.ts'
import { rememberErrorId } from './error-id.ts'
import { logProblem } from './log.ts'
import { preventReloadWhile } from './page-lifecycle.ts'
import './schemas-without-eval.ts'
import { hasStoredSession } from './session/stored-session.ts'
import { settings } from './settings.ts'

/**
 * Outcome of posting a form. Only 'sent' means that the service has confirmed it. 'refused': it would refuse the same
 * form again.
 */
export type FormOutcome =
  | { status: 'sent' }
  | { status: 'offline' | 'too-many' | 'failed' }
  | { status: 'refused'; problems: RefusedField[] }

/** `code` is that of form services: REQUIRED, TOO_LONG, TYPE_EMAIL, INVALID … */
export interface RefusedField {
  field?: string | undefined
  code: string
}

/** Far longer than our own service takes. A retry after a late response is stored once, by its `submission_id`. */
const TIMEOUT_MS = 15_000
const SESSION_TIMEOUT_MS = 5000
const OWN_ENDPOINT = '/functions/v1/receive-form'

/**
 * Posts multipart form data to the form service of the settings, ours or an outside one. Never throws.
 * Give each attempt to send one message the same `submission_id`, so that a retry is stored once.
 */
export function postForm(form: FormData): Promise<FormOutcome> {
  return preventReloadWhile(post(form))
}

async function post(form: FormData): Promise<FormOutcome> {
  try {
    const response = await fetch(settings.formEndpoint, {
      method: 'POST',
      headers: { Accept: 'application/json', ...(await sessionHeaders()) },
      body: form,
      signal: abortAfter(TIMEOUT_MS),
    })
    if (rememberErrorId(response).ok) return { status: 'sent' }
    logProblem(`The form service answered ${response.status}`)
    if (response.status === 429) return { status: 'too-many' }
    return isRefusal(response)
      ? { status: 'refused', problems: await problemsOf(response) }
      : { status: 'failed' }
  } catch (cause) {
    logProblem('The form service was not reached', cause)
    return { status: navigator.onLine ? 'failed' : 'offline' }
  }
}

/** Whether the service understood the form and does not accept it. 408 and 425 ask for another try. */
function isRefusal({ status }: Response): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 425
}

async function problemsOf(response: Response): Promise<RefusedField[]> {
  const refused = FormRefused.safeParse(await response.json().catch(() => undefined))
  return refused.data?.errors ?? []
}

/**
 * The session's headers, so that a member's form is linked to their account whatever address they type. Empty if the
 * session can't be read within 5 s, and for an outside service, which must not receive a token.
 */
async function sessionHeaders(): Promise<Record<string, string>> {
  if (!hasStoredSession() || !isOwnEndpoint(settings.formEndpoint)) return {}
  try {
    const { callerHeaders } = await import('./backend-client.ts')
    return (await within(SESSION_TIMEOUT_MS, callerHeaders())) ?? {}
  } catch (cause) {
    logProblem('A form is sent without the session', cause)
    return {}
  }
}

function isOwnEndpoint(endpoint: string): boolean {
  const { origin, pathname } = new URL(endpoint, location.origin)
  return origin === location.origin && pathname === OWN_ENDPOINT
}
