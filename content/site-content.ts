import type { Facts, Pages } from '#content/documents.ts'
import type { References } from '#content/references.ts'

/** Everything that the practice says, as pages, mails and the database are given it. */
export interface SiteContent {
  facts: Facts
  references: References
  pages: Pages
}

/** What an owner wrote in place of the built-in values: by document and path, such as `hero.lead`. */
export type Changes = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** A field of all documents as one text, for maps, sets and keys of lists. */
export function fieldKey({ document, path }: { document: string; path: string }): string {
  return `${document} ${path}`
}

/** What of the content does not fit, by document and path. */
export interface ContentProblem {
  document: string
  path: string
  message: string
}

/** A change that is left out, with what the owner wrote. */
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
