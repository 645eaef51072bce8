import { Refusal } from './refusal.ts'

/** What the headers request. */
export interface Preferences {
  representation: boolean
  merge: boolean
  count: boolean
  /** The response is one object; any other number of rows is refused, and a write of them rolled back. */
  single: boolean
  /** The preferences of the request that this service honors, by name. */
  honored: Map<string, string>
}

/** The preferences that PostgREST 13 knows, with the values that are honored here. */
const PREFERENCES = new Map([
  ['return', ['representation', 'minimal']],
  ['resolution', ['merge-duplicates']],
  ['count', ['exact']],
  // What is not in a row of a body is stored as null, and every transaction is committed.
  ['missing', ['null']],
  ['tx', ['commit']],
  ['handling', ['strict', 'lenient']],
  ['timezone', []],
  ['max-affected', []],
])

/**
 * @throws Refusal that names what is not offered: a preference, a media type, another schema than `public`, or `Range`
 */
export function parseHeaders(method: string, headers: Headers): Preferences {
  refuseOtherSchemas(headers)
  // Defined for GET alone: with other methods HTTP ignores it.
  if (method === 'GET' && headers.has('range')) throw notOffered('The header Range')
  const single = acceptedType(headers.get('accept')) === 'object'
  const honored = parsePreferences(headers.get('prefer'))
  return {
    representation: honored.get('return') === 'representation',
    merge: honored.get('resolution') === 'merge-duplicates',
    count: honored.get('count') === 'exact',
    single,
    honored,
  }
}

/** @throws Refusal 400 unless the body is sent as JSON, which is also taken for granted */
export function requireJson(headers: Headers): void {
  const type = headers.get('content-type')
  if (type === null || essence(type) === 'application/json') return
  throw new Refusal(400, 'PGRST102', `Content-Type not acceptable: ${type}`)
}

/** Part of the wire as PostgREST documents it, but not of what the product calls. */
export function notOffered(option: string): Refusal {
  return new Refusal(400, 'PGRST127', `${option} is not offered here`)
}

/** Of several values of a preference the first one counts. */
function parsePreferences(header: string | null): Map<string, string> {
  const honored = new Map<string, string>()
  if (header === null) return honored
  const unknown: string[] = []
  for (const preference of header.split(',')) {
    const [name = '', value = ''] = preference.trim().split('=', 2)
    const values = PREFERENCES.get(name)
    if (!values) {
      if (name) unknown.push(preference.trim())
    } else if (!values.includes(value)) {
      throw notOffered(`Prefer: ${preference.trim()}`)
    } else if (!honored.has(name)) {
      honored.set(name, value)
    }
  }
  // Without `handling=strict`, HTTP has what nobody knows ignored.
  if (unknown.length > 0 && honored.get('handling') === 'strict') {
    throw new Refusal(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
      details: `Invalid preferences: ${unknown.join(', ')}`,
    })
  }
  return honored
}

const MEDIA_TYPES = new Map<string, 'array' | 'object'>([
  ['*/*', 'array'],
  ['application/json', 'array'],
  ['application/vnd.pgrst.array', 'array'],
  ['application/vnd.pgrst.array+json', 'array'],
  ['application/vnd.pgrst.object', 'object'],
  ['application/vnd.pgrst.object+json', 'object'],
])

/** The first media type that is offered, by quality and then by how specific it is. */
function acceptedType(header: string | null): 'array' | 'object' {
  if (header === null) return 'array'
  const types = header.includes(',') ? byPreference(header.split(',')) : [header]
  for (const type of types) {
    const offered = /;\s*nulls\s*=\s*"?stripped/i.test(type) ? undefined : MEDIA_TYPES.get(essence(type))
    if (offered) return offered
  }
  const named = types.map((type) => type.trim()).join(', ')
  throw new Refusal(406, 'PGRST107', `None of these media types are available: ${named}`)
}

function byPreference(types: string[]): string[] {
  const ranked = types.map((type) => {
    const quality = Number(/;\s*q\s*=\s*([\d.]+)/i.exec(type)?.[1] ?? 1)
    return { type, quality, specific: count(type, ';') - count(type, '*') }
  })
  return ranked.toSorted((a, b) => b.quality - a.quality || b.specific - a.specific).map(({ type }) => type)
}

function count(text: string, sign: string) {
  return text.split(sign).length - 1
}

/** A media type without its parameters. */
function essence(type: string) {
  return (type.split(';', 1)[0] ?? '').trim().toLowerCase()
}

function refuseOtherSchemas(headers: Headers) {
  for (const name of ['accept-profile', 'content-profile']) {
    const schema = headers.get(name) ?? 'public'
    if (schema === 'public') continue
    const hint = 'Only the following schemas are exposed: public'
    throw new Refusal(406, 'PGRST106', `Invalid schema: ${schema}`, { hint })
  }
}
