import { Refusal } from './refusal.ts'

/** What the headers ask for. */
export interface Preferences {
  representation: boolean
  resolution: 'merge-duplicates' | 'ignore-duplicates' | undefined
  count: boolean
  /** The answer is one object, and anything but one row is refused. */
  single: boolean
  /** What was honoured, for `Preference-Applied`. */
  applied: string[]
}

const single = 'application/vnd.pgrst.object+json'
const spoken = new Set(['application/json', 'application/*', '*/*', single])

/** @throws Refusal 406 for another schema than `public` or another media type than JSON */
export function parsePreferences(headers: Headers): Preferences {
  refuseOtherSchemas(headers)
  const accepted = mediaTypes(headers.get('accept') ?? '*/*')
  if (!accepted.some((type) => spoken.has(type))) {
    throw new Refusal(406, 'PGRST107', `None of these media types are available: ${accepted.join(', ')}`)
  }
  const asked = (headers.get('prefer') ?? '').split(',').map((preference) => preference.trim())
  const has = (preference: string) => asked.includes(preference)
  const merging = has('resolution=merge-duplicates')
  const ignoring = has('resolution=ignore-duplicates')
  return {
    representation: has('return=representation'),
    resolution: merging ? 'merge-duplicates' : ignoring ? 'ignore-duplicates' : undefined,
    count: has('count=exact'),
    single: accepted.includes(single),
    applied: asked.filter((preference) => honoured.has(preference)),
  }
}

const honoured = new Set([
  'return=representation',
  'return=minimal',
  'resolution=merge-duplicates',
  'resolution=ignore-duplicates',
  'count=exact',
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
