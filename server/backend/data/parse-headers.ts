import { Refusal } from './refusal.ts'

export interface Preferences {
  representation: boolean
  merge: boolean
  count: boolean
  /** The response is one object instead of a list; any other number of rows is refused. */
  single: boolean
  /** The preferences of the request that this service honors, by name. */
  honored: Map<string, string>
}

/** The preferences that PostgREST 13 knows, with the values that are honored here. */
const PREFERENCES = new Map([
  ['return', ['representation', 'minimal']],
  ['resolution', ['merge-duplicates']],
  ['count', ['exact']],
  ['missing', []],
  ['tx', []],
  ['handling', []],
  ['timezone', []],
  ['max-affected', []],
])

/**
 * @throws Refusal that names the unsupported preference, media type, schema other than `public`, or `Range`
 */
export function parseHeaders(method: string, headers: Headers): Preferences {
  refuseOtherSchemas(headers)
  // HTTP defines it for GET only, and ignores it elsewhere.
  if (method === 'GET' && headers.has('range')) throw notOffered('The header Range')
  const single = acceptsObject(method, headers.get('accept') ?? '*/*')
  const honored = parsePreferences(headers.get('prefer'))
  return {
    representation: honored.get('return') === 'representation',
    merge: honored.get('resolution') === 'merge-duplicates',
    count: honored.get('count') === 'exact',
    single,
    honored,
  }
}

/** JSON is also the default without a Content-Type. @throws Refusal 400 for another one */
export function requireJson(headers: Headers): void {
  const type = headers.get('content-type')
  if (type === null || essence(type) === 'application/json') return
  throw new Refusal(400, 'PGRST102', `Content-Type not acceptable: ${type}`)
}

/** For a part of PostgREST's protocol that the product does not use. */
export function notOffered(option: string): Refusal {
  return new Refusal(400, 'PGRST127', `${option} is not offered here`)
}

/** Of repeated preferences the first one applies. */
function parsePreferences(header: string | null): Map<string, string> {
  const honored = new Map<string, string>()
  if (header === null) return honored
  for (const preference of header.split(',')) {
    const [name = '', value = ''] = preference.trim().split('=', 2)
    const values = PREFERENCES.get(name)
    // HTTP requires unknown preferences to be ignored.
    if (!values) continue
    if (!values.includes(value)) throw notOffered(`Prefer: ${preference.trim()}`)
    if (!honored.has(name)) honored.set(name, value)
  }
  return honored
}

const LISTS = ['*/*', 'application/json', 'application/vnd.pgrst.array', 'application/vnd.pgrst.array+json']
const OBJECTS = ['application/vnd.pgrst.object', 'application/vnd.pgrst.object+json']

/** Whether the first supported media type is a single object's, which only reads support. */
function acceptsObject(method: string, header: string): boolean {
  const types = header.split(',').filter((type) => !/;\s*nulls\s*=\s*"?stripped/i.test(type))
  const objects = method === 'GET' || method === 'HEAD' ? OBJECTS : []
  const accepted = types.map(essence).find((type) => LISTS.includes(type) || objects.includes(type))
  if (accepted) return objects.includes(accepted)
  throw new Refusal(406, 'PGRST107', `None of these media types are available: ${header}`)
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
