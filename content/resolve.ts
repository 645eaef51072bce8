/**
 * Puts facts in place of every `{{name}}` in a text, or in all texts of a document, however deep.
 * @throws Error on a name that is not among the facts
 */
export function resolveReferences<T>(written: T, facts: Readonly<Record<string, string>>): T
export function resolveReferences(written: unknown, facts: Readonly<Record<string, string>>): unknown {
  if (typeof written === 'string') {
    return written.replaceAll(/\{\{(.*?)\}\}/g, (_, name: string) => factNamed(name, facts))
  }
  if (Array.isArray(written)) return written.map((part: unknown) => resolveReferences(part, facts))
  if (typeof written !== 'object' || written === null) return written
  return Object.fromEntries(
    Object.entries(written).map(([key, part]) => [key, resolveReferences(part, facts)]),
  )
}

function factNamed(name: string, facts: Readonly<Record<string, string>>): string {
  const fact = Object.hasOwn(facts, name) ? facts[name] : undefined
  if (fact === undefined) throw new Error(`{{${name}}} is not in the list of facts`)
  return fact
}
