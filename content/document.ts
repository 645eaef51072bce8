import type { z } from 'zod'

/** Groups of the owner's editor, in this order. */
export const groups = [
  'Your practice',
  'Fees',
  'Insurance',
  'Where people book',
  'Plans',
  'Products',
  'Notices',
  'Answers',
  'Pictures',
  'Files',
  'Pages',
  'Your own pages',
] as const
export type Group = (typeof groups)[number]

/** Head of a document in the owner's editor. */
export interface DocumentHead {
  /** Its folder and name, such as `facts/fees`. */
  id: string
  group: Group
  label: string
  help?: string
  /** The path of the public page whose text it is. */
  page?: string
}

/** A document: what the owner writes, and the schema that it must match once its references are resolved. */
export interface Document<Schema extends z.ZodType = z.ZodType> {
  id: string
  /** Undefined if the owner may not change anything in it. */
  head?: DocumentHead
  schema: Schema
  written: z.input<Schema>
  /** Samples that the owner must replace before the site opens: labels by their path in the document. */
  samples: Readonly<Record<string, string>>
  /** Samples that may be correct for this owner too, such as a city. All others are invented. */
  mayBeRight: readonly string[]
}

/** @param head only the id, if the owner may not change anything */
export function writeDocument<Schema extends z.ZodType>(
  head: DocumentHead | string,
  schema: Schema,
  written: z.input<Schema>,
  samples: Readonly<Record<string, string>> = {},
  mayBeRight: readonly string[] = [],
): Document<Schema> {
  const document = { schema, written, samples, mayBeRight }
  return typeof head === 'string' ? { id: head, ...document } : { id: head.id, head, ...document }
}

/** Each document of a group as pages show it. */
export type Loaded<Documents> = {
  [Name in keyof Documents]: Documents[Name] extends Document<infer Schema> ? z.output<Schema> : never
}
