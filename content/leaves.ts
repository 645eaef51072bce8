/** One text of a resolved document, and its path, such as `story.body.0.spans.1.href`. */
export interface Leaf {
  document: string
  path: string
  text: string
}

export function leavesOf(document: string, value: unknown, path = ''): Leaf[] {
  if (typeof value === 'string') return [{ document, path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    leavesOf(document, part, path === '' ? key : `${path}.${key}`),
  )
}
