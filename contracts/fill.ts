/**
 * Replaces the `{name}` placeholders of a text from `content/`.
 * @throws if the text contains a name without a value: a visitor must never read a bare `{name}`
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value for {${name}} in "${text}"`)
    return String(value)
  })
}

/** With a capital letter at its beginning. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * A text for one or for several.
 * @param written the number as text
 */
export function plural(
  { one, many }: { one: string; many: string },
  count: number,
  written: string | number = count,
): string {
  return count === 1 ? one : fill(many, { count: written })
}

/** Must not contain another `{{`: otherwise a long run of braces would be scanned again from each of them. */
const REFERENCE = /\{\{((?:(?!\{\{).)*?)\}\}/g

/** The names in every `{{name}}` of a text, known or not. */
export function referencesIn(text: string): string[] {
  return Array.from(text.matchAll(REFERENCE), ([, name = '']) => name)
}

/**
 * Resolves every `{{name}}` in a text, or in all texts of a document, at any depth.
 * @throws Error on an unknown name
 */
export function resolveReferences<T>(written: T, facts: Readonly<Record<string, string>>): T
export function resolveReferences(written: unknown, facts: Readonly<Record<string, string>>): unknown {
  if (typeof written === 'string') return withFacts(written, facts, refuse)
  if (Array.isArray(written)) return written.map((part: unknown) => resolveReferences(part, facts))
  if (typeof written !== 'object' || written === null) return written
  return Object.fromEntries(
    Object.entries(written).map(([key, part]) => [key, resolveReferences(part, facts)]),
  )
}

function refuse(reference: string): never {
  throw new Error(`${reference} is not in the list of facts`)
}

/**
 * Resolves every `{{name}}` in one text.
 * @param otherwise for an unknown name: by default it is not changed
 */
export function withFacts(
  text: string,
  facts: Readonly<Record<string, string>>,
  otherwise: (reference: string) => string = String,
): string {
  return text.replaceAll(REFERENCE, (reference, name: string) =>
    Object.hasOwn(facts, name) ? facts[name]! : otherwise(reference),
  )
}
