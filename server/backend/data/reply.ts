import type { Preferences } from './parse-headers.ts'
import { Refusal } from './refusal.ts'
import type { Result } from './statements.ts'

const json = {
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
  const type = 'application/vnd.pgrst.object+json; charset=utf-8'
  // The list has exactly one row: without its brackets it is the object.
  const body = preferences.single ? result.body.slice(1, -1) : result.body
  return new Response(body, {
    status: total !== null && found < total ? 206 : 200,
    headers: {
      ...json,
      ...(preferences.single && { 'content-type': type }),
      'content-range': contentRange(found, total),
      ...appliedHeader(preferences, ['count']),
    },
  })
}

/** By method, as in PostgREST: the preferences in Preference-Applied, and whether Content-Range has the rows. */
const WRITES = {
  POST: { named: ['resolution', 'return', 'count'], rows: false },
  PATCH: { named: ['return', 'count'], rows: true },
  DELETE: { named: ['return', 'count'], rows: false },
}

export function writeReply(method: keyof typeof WRITES, result: Result, preferences: Preferences): Response {
  const { named, rows } = WRITES[method]
  const headers = {
    ...(preferences.representation ? json : { 'cache-control': 'no-store' }),
    'content-range': contentRange(rows ? result.found : 0, preferences.count ? result.total : null),
    ...appliedHeader(preferences, named),
  }
  const body = preferences.representation ? result.body : null
  return new Response(body, { status: writeStatus(method, result, preferences), headers })
}

function writeStatus(method: keyof typeof WRITES, result: Result, { representation, merge }: Preferences) {
  if (method !== 'POST') return representation ? 200 : 204
  return merge && !result.inserted ? 200 : 201
}

export function callReply(result: Result, returns: string, preferences: Preferences): Response {
  const headers = {
    'content-range': contentRange(result.found, preferences.count ? result.total : null),
    ...appliedHeader(preferences, ['count']),
  }
  if (returns === 'nothing') {
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store', ...headers } })
  }
  return new Response(result.body, { headers: { ...json, ...headers } })
}

export function refusalReply({ status, body, challenge, allow }: Refusal): Response {
  // A function or trigger may choose a status that has no body.
  const text = [204, 205, 304].includes(status) ? null : JSON.stringify(body)
  const headers = {
    ...json,
    ...(status === 401 && { 'www-authenticate': challenge }),
    ...(allow && { allow }),
  }
  return new Response(text, { status, headers })
}

function contentRange(rows: number, total: number | null) {
  return `${rows === 0 ? '*' : `0-${rows - 1}`}/${total ?? '*'}`
}

function appliedHeader({ honored }: Preferences, named: string[]): Record<string, string> {
  const applied = named.filter((name) => honored.has(name)).map((name) => `${name}=${honored.get(name)}`)
  return applied.length > 0 ? { 'preference-applied': applied.join(', ') } : {}
}
