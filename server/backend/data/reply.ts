import type { Preferences } from './parse-request.ts'
import { Refusal, type RefusalBody } from './refusal.ts'
import type { Result } from './statements.ts'

const headers = {
  'content-type': 'application/json; charset=utf-8',
  // Responses depend on the caller: nothing between us and the browser may cache them.
  'cache-control': 'no-store',
}

/** @throws Refusal 406 where one object is requested and the result is another number of rows */
export function refuseUnlessOne(result: Result, preferences: Preferences): Result {
  if (!preferences.single || result.found === 1) return result
  throw new Refusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${result.found} rows`,
  })
}

export function readReply(result: Result, preferences: Preferences): Response {
  const { found, total } = result
  const range = found === 0 ? '*' : `0-${found - 1}`
  return new Response(bodyOf(result, preferences), {
    status: total !== null && found < total ? 206 : 200,
    headers: {
      ...contentHeaders(preferences),
      'content-range': `${range}/${total ?? '*'}`,
      ...appliedHeader(preferences),
    },
  })
}

/** @param created 201 for inserts; otherwise 200 with and 204 without a representation */
export function writeReply(result: Result, preferences: Preferences, created: boolean): Response {
  const extra = {
    'content-range': `*/${preferences.count ? result.total : '*'}`,
    ...appliedHeader(preferences),
  }
  if (preferences.representation) {
    const init = { status: created ? 201 : 200, headers: { ...contentHeaders(preferences), ...extra } }
    return new Response(bodyOf(result, preferences), init)
  }
  const init = { status: created ? 201 : 204, headers: { 'cache-control': 'no-store', ...extra } }
  return new Response(null, init)
}

export function callReply(result: Result, returns: string, preferences: Preferences): Response {
  if (returns === 'nothing')
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  return new Response(bodyOf(result, preferences), { headers: contentHeaders(preferences) })
}

export function refusalReply(status: number, body: RefusalBody): Response {
  const extra: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  return new Response(JSON.stringify(body), { status, headers: { ...headers, ...extra } })
}

function bodyOf(result: Result, preferences: Preferences) {
  // The list holds exactly one row: without its brackets it is the object.
  return preferences.single ? result.body.slice(1, -1) : result.body
}

function contentHeaders(preferences: Preferences) {
  const type = 'application/vnd.pgrst.object+json; charset=utf-8'
  return preferences.single ? { ...headers, 'content-type': type } : headers
}

function appliedHeader(preferences: Preferences): Record<string, string> {
  return preferences.applied.length > 0 ? { 'preference-applied': preferences.applied.join(', ') } : {}
}
