/** One text of a resolved document, and its path, such as `story.body.0.spans.1.href`. */
export interface Leaf {
  document: string
  path: string
  text: string
}

export function leavesOf(document: string, value: unknown): Leaf[] {
  const leaves: Leaf[] = []
  collect(value, '')
  return leaves

  function collect(part: unknown, path: string) {
    if (typeof part === 'string') leaves.push({ document, path, text: part })
    if (typeof part !== 'object' || part === null) return
    for (const [key, inner] of Object.entries(part)) collect(inner, path === '' ? key : `${path}.${key}`)
  }
}
