import { Refusal } from './refusal.ts'

/** What the headers ask for. */
export interface Preferences {
  representation: boolean
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined
  count: boolean
  /** The answer is one object, and anything but one row is refused. */
  single: boolean
  /** How many rows a write may change or remove; more are refused and undone. */
  maxAffected: number | undefined
  /** What was honoured, for `Preference-Applied`. */
  applied: string[]
}

const single = 'application/vnd.pgrst.object+json'
const spoken = new Set(['application/json', 'application/*', '*/*', single])

/**
 * @throws Refusal 406 for another schema than `public` or another media type than JSON, 400 for a preference
 * that is not offered where `handling=strict` asks for all of them
 */
export function parsePreferences(headers: Headers): Preferences {
  refuseOtherSchemas(headers)
  const accepted = mediaTypes(headers.get('accept') ?? '*/*')
  if (!accepted.some((type) => spoken.has(type))) {
    throw new Refusal(406, 'PGRST107', `None of these media types are available: ${accepted.join(', ')}`)
  }
  const asked = preferencesIn(headers)
  const strict = asked.includes('handling=strict')
  if (strict) refuseUnknown(asked)
  const most = asked.find((preference) => MAX_AFFECTED.test(preference))
  const has = (preference: string) => asked.includes(preference)
  const merging = has('resolution=merge-duplicates')
  const ignoring = has('resolution=ignore-duplicates')
  return {
    representation: has('return=representation'),
    resolution: merging ? 'merge-duplicates' : ignoring ? 'ignore-duplicates' : undefined,
    // Exact is the best estimate; our tables are small enough to count.
    count: COUNTS.some(has),
    single: accepted.includes(single),
    // As PostgREST has it, nothing is limited without strict handling.
    maxAffected: strict && most ? Number(most.split('=')[1]) : undefined,
    applied: [
      ...new Set(
        asked
          .filter((preference) => isOffered(preference))
          .map((p) => (COUNTS.includes(p) ? 'count=exact' : p)),
      ),
    ],
  }
}

function preferencesIn(headers: Headers): string[] {
  const listed = (headers.get('prefer') ?? '').split(',').map((preference) => preference.trim())
  return listed.filter((preference) => preference !== '')
}

function refuseUnknown(asked: string[]) {
  const unknown = asked.filter((preference) => !isOffered(preference))
  if (unknown.length === 0) return
  throw new Refusal(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${unknown.join(', ')}`,
  })
}

function isOffered(preference: string): boolean {
  return OFFERED.has(preference) || MAX_AFFECTED.test(preference)
}

const COUNTS = ['count=exact', 'count=planned', 'count=estimated']
const MAX_AFFECTED = /^max-affected=\d{1,9}$/
const OFFERED = new Set([
  'return=representation',
  'return=minimal',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'handling=strict',
  'handling=lenient',
  ...COUNTS,
])

function refuseOtherSchemas(headers: Headers) {
  for (const name of ['accept-profile', 'content-profile']) {
    const schema = headers.get(name) ?? 'public'
    if (schema !== 'public')
      throw new Refusal(406, 'PGRST106', `Invalid schema: ${schema}`, { hint: 'Only public is exposed' })
  }
}

function mediaTypes(accept: string) {
  return accept.split(',').map((type) => (type.split(';')[0] ?? '').trim().toLowerCase())
}
