import type { Facts, pageDocuments } from '#content/documents.ts'
import type { Loaded } from '#content/document.ts'
import type { References } from '#content/references.ts'

/** Everything that the practice says, as pages, mails and the database are given it. */
export interface SiteContent {
  facts: Facts
  references: References
  pages: Loaded<typeof pageDocuments>
}

/** What an owner wrote in place of the built-in values: by document and path, such as `hero.lead`. */
export type Changes = Readonly<Record<string, Readonly<Record<string, unknown>>>>

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
