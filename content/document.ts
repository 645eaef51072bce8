import type { z } from 'zod'

/** What the owner writes, and the schema that it has to fit once its references are resolved. */
export interface Document<Schema extends z.ZodType = z.ZodType> {
  /** Its folder and name, such as `facts/fees`. */
  id: string
  schema: Schema
  written: z.input<Schema>
  /** What the owner must replace before the site opens: what it is, by its path in the document. */
  samples: Readonly<Record<string, string>>
}

export function writeDocument<Schema extends z.ZodType>(
  id: string,
  schema: Schema,
  written: z.input<Schema>,
  samples: Readonly<Record<string, string>> = {},
): Document<Schema> {
  return { id, schema, written, samples }
}

/** Each document of a group as pages show it. */
export type Loaded<Documents> = {
  [Name in keyof Documents]: Documents[Name] extends Document<infer Schema> ? z.output<Schema> : never
}
