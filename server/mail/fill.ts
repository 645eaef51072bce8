/**
 * Puts values into the `{name}` placeholders of a text from `content/`.
 * @throws Error when a value is missing: nobody shall read a bare `{name}`
 */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_placeholder, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`No value for {${name}} in a mail`)
    return value
  })
}
