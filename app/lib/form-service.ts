import { within } from '#contracts/within.ts'

import { abortAfter } from './connection.ts'
import { noteErrorId } from './error-id.ts'
import { logProblem } from './log.ts'
import { stayWhile } from './page-lifecycle.ts'
import { hasStoredSession } from './session/stored-session.ts'
import { settings } from './settings.ts'

/** Outcome of posting a form. Only 'sent' means that it arrived. */
export type FormOutcome = 'sent' | 'offline' | 'too-many' | 'failed'

/** Far longer than our own service takes. A repeat after a late response is stored once, by its `submission_id`. */
const TIMEOUT_MS = 15_000
const SESSION_WITHIN_MS = 5000
const OUR_FUNCTION = '/functions/v1/receive-form'

/**
 * Posts multipart form data to the form service of the settings, ours or an outside one. Never throws.
 * Give each attempt of one message the same `submission_id`, so that a repeat is stored once.
 */
export function postForm(form: FormData): Promise<FormOutcome> {
  return stayWhile(post(form))
}

async function post(form: FormData): Promise<FormOutcome> {
  if (!navigator.onLine) return 'offline'
  try {
    const response = await fetch(settings.formEndpoint, {
      method: 'POST',
      headers: { Accept: 'application/json', ...(await sessionHeaders()) },
      body: form,
      signal: abortAfter(TIMEOUT_MS),
    })
    if (noteErrorId(response).ok) return 'sent'
    logProblem(`The form service answered ${response.status}`)
    return response.status === 429 ? 'too-many' : 'failed'
  } catch (cause) {
    logProblem('The form service was not reached', cause)
    return navigator.onLine ? 'failed' : 'offline'
  }
}

/**
 * A member's form is sent with their session, so that it is linked to them whatever address is typed. It is sent
 * without when the session takes longer than 5 s; an outside service never receives a token.
 */
async function sessionHeaders(): Promise<Record<string, string>> {
  if (!hasStoredSession() || !isOurs(settings.formEndpoint)) return {}
  try {
    const { callerHeaders } = await import('./backend-client.ts')
    return (await within(SESSION_WITHIN_MS, callerHeaders())) ?? {}
  } catch (cause) {
    logProblem('A form goes out without the session', cause)
    return {}
  }
}

function isOurs(endpoint: string): boolean {
  const { origin, pathname } = new URL(endpoint, location.origin)
  return origin === location.origin && pathname === OUR_FUNCTION
}
