import { logProblem } from './log.ts'
import { settings } from './settings.ts'

/** What became of a form that was posted. Only 'sent' means that somebody has it. */
export type FormOutcome = 'sent' | 'offline' | 'too-many' | 'failed'

/** Far longer than our own service takes; a repeat after an answer that came too late is stored once. */
const TIMEOUT_MS = 15_000

/**
 * Posts multipart form data to the form service of the settings, ours or an outside one. Never throws.
 * Give each attempt of one message the same `submission_id`, so that a repeat is stored once.
 */
export async function postForm(form: FormData): Promise<FormOutcome> {
  if (!navigator.onLine) return 'offline'
  try {
    const response = await fetch(settings.formEndpoint, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: form,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) return 'sent'
    logProblem(`The form service answered ${response.status}`)
    return response.status === 429 ? 'too-many' : 'failed'
  } catch (cause) {
    logProblem('The form service was not reached', cause)
    return navigator.onLine ? 'failed' : 'offline'
  }
}
