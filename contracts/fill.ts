/**
 * Puts values into the `{name}` placeholders of a text from `content/`.
 *
 * @throws when the text names a value that was not given: a visitor must never read a bare `{name}`.
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value for {${name}} in "${text}"`)
    return String(value)
  })
}
