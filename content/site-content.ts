import type { Facts, Pages } from '#content/documents.ts'
import type { References } from '#content/references.ts'

/** All content of the practice, for pages, mails and the database. */
export interface SiteContent {
  facts: Facts
  references: References
  pages: Pages
}

/** Values of an owner that replace built-in ones: by document and path, such as `hero.lead`. */
export type Changes = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** A field of any document as one string, for maps, sets and keys of lists. */
export function fieldKey({ document, path }: { document: string; path: string }): string {
  return `${document} ${path}`
}

/** Problems of the content, by document and path. */
export interface ContentProblem {
  document: string
  path: string
  message: string
}

/** A change that was dropped, with what the owner wrote. */
export interface DroppedChange extends ContentProblem {
  value: unknown
}

export class ContentError extends Error {
  readonly problems: readonly ContentProblem[]

  constructor(problems: readonly ContentProblem[]) {
    super(problems.map(({ document, path, message }) => `${document}: ${path}: ${message}`).join('\n'))
    this.problems = problems
  }
}
