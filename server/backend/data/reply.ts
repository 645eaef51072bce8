import type { Preferences } from './parse-preferences.ts'
import type { Query } from './parse-query.ts'
import type { Answer } from './read.ts'
import { Refusal, type RefusalBody } from './refusal.ts'

const headers = {
  'content-type': 'application/json; charset=utf-8',
  // Answers depend on who asks: nothing between us and the browser may keep them.
  'cache-control': 'no-store',
}

/** @throws Refusal 406 where one object is asked for and the answer is another number of rows */
export function refuseUnlessOne(answer: Answer, preferences: Preferences): Answer {
  if (!preferences.single || answer.found === 1) return answer
  throw new Refusal(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${answer.found} rows`,
  })
}

/** @throws Refusal 400 where a write has changed more rows than it was meant to; thrown inside its transaction */
export function refuseTooMany(answer: Answer, { maxAffected }: Preferences) {
  if (maxAffected === undefined || answer.found <= maxAffected) return
  throw new Refusal(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${answer.found} rows`,
  })
}

export function readReply(answer: Answer, query: Query, preferences: Preferences): Response {
  const { found, total } = answer
  if (total !== null && query.offset > total) {
    throw new Refusal(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${query.offset} was requested, but there are only ${total} rows.`,
    })
  }
  const range = found === 0 ? '*' : `${query.offset}-${query.offset + found - 1}`
  const status = total !== null && found < total ? 206 : 200
  return new Response(bodyOf(answer, preferences), {
    status,
    headers: {
      ...typed(preferences),
      'content-range': `${range}/${total ?? '*'}`,
      ...appliedOf(preferences),
    },
  })
}

/** @param created 201 for inserts; otherwise 200 with and 204 without a representation */
export function writeReply(answer: Answer, preferences: Preferences, created: boolean): Response {
  const extra = { 'content-range': `*/${preferences.count ? answer.total : '*'}`, ...appliedOf(preferences) }
  if (preferences.representation) {
    const init = { status: created ? 201 : 200, headers: { ...typed(preferences), ...extra } }
    return new Response(bodyOf(answer, preferences), init)
  }
  const init = { status: created ? 201 : 204, headers: { 'cache-control': 'no-store', ...extra } }
  return new Response(null, init)
}

export function callReply(answer: Answer, returns: string, preferences: Preferences): Response {
  if (returns === 'nothing')
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  const body = returns === 'rows' ? bodyOf(answer, preferences) : answer.body
  return new Response(body, { headers: typed(preferences) })
}

export function refusalReply(status: number, body: RefusalBody): Response {
  const extra: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  return new Response(JSON.stringify(body), { status, headers: { ...headers, ...extra } })
}

function bodyOf(answer: Answer, preferences: Preferences) {
  // One row was made sure of: without the brackets of the list it is the object.
  return preferences.single ? answer.body.slice(1, -1) : answer.body
}

function typed(preferences: Preferences) {
  const type = 'application/vnd.pgrst.object+json; charset=utf-8'
  return preferences.single ? { ...headers, 'content-type': type } : headers
}

function appliedOf(preferences: Preferences): Record<string, string> {
  return preferences.applied.length > 0 ? { 'preference-applied': preferences.applied.join(', ') } : {}
}
