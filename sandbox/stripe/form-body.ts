/** What a form-encoded body says once its brackets are read; numbers and booleans stay texts. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }
type Fields = { [name: string]: FormValue }

/** Reads `a[b][0][c]=x`, as Stripe's API takes it in bodies and query strings. */
export function parseForm(text: string): Fields {
  const root: Fields = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+/g)].map(([part]) => part)
    if (path.length > 0 && !path.includes('__proto__')) put(root, path, value)
  }
  return withLists(root) as Fields
}

function put(target: Fields, [first = '', ...rest]: string[], value: string) {
  if (rest.length === 0) {
    target[first] = value
    return
  }
  const inner = target[first]
  const next = typeof inner === 'object' && !Array.isArray(inner) ? inner : (target[first] = {})
  put(next, rest, value)
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}
