import { AuthSessionMissingError } from '@supabase/auth-js'
import { FunctionsHttpError } from '@supabase/functions-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const pageEvents = new EventTarget()
const refused = new FunctionsHttpError(new Response(null, { status: 401 }))
const broken = new FunctionsHttpError(new Response(null, { status: 500 }))
const logged = vi.fn()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('addEventListener', pageEvents.addEventListener.bind(pageEvents))
  vi.spyOn(console, 'error').mockImplementation(logged.mockReset())
})
afterEach(() => {
  // Reset the module state for the next file.
  vi.resetModules()
})

it('a problem is logged with its cause', async () => {
  const { logProblem } = await import('./log.ts')
  logProblem('The plan was not read', broken)
  expect(logged).toHaveBeenCalledWith('The plan was not read', broken)
})

it('a request that was aborted by unloading the page is not logged, unless the page is restored', async () => {
  const { logProblem } = await import('./log.ts')
  pageEvents.dispatchEvent(new Event('pagehide'))
  logProblem('The plan was not read', new TypeError('Failed to fetch'))
  expect(logged).not.toHaveBeenCalled()
  pageEvents.dispatchEvent(new Event('pageshow'))
  logProblem('The plan was not read', broken)
  expect(logged).toHaveBeenCalledTimes(1)
})

it('a refusal after the end of the session is not logged, but other failures are', async () => {
  const { expectRefusals, logProblem } = await import('./log.ts')
  logProblem('The plan was not read', refused)
  expect(logged).toHaveBeenCalledTimes(1)
  expectRefusals(true)
  logProblem('The plan was not read', refused)
  logProblem('The profile was not read', { code: 'PGRST301', message: 'The session has ended' })
  logProblem('The session could not be checked', { status: 403, message: 'session_not_found' })
  logProblem('The second factors were not read', new AuthSessionMissingError())
  expect(logged).toHaveBeenCalledTimes(1)
  logProblem('The plan was not read', broken)
  expectRefusals(false)
  logProblem('The plan was not read', refused)
  expect(logged).toHaveBeenCalledTimes(3)
})
