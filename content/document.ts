import type { z } from 'zod'

import { references } from '#content/references.ts'
import { resolveReferences } from '#content/resolve.ts'

/** What the owner writes, and the schema that it has to fit once its references are resolved. */
export interface Document<Schema extends z.ZodType> {
  schema: Schema
  written: z.input<Schema>
}

export function writeDocument<Schema extends z.ZodType>(
  schema: Schema,
  written: z.input<Schema>,
): Document<Schema> {
  return { schema, written }
}

/**
 * The document as pages show it: facts in place of references, markup read as spans. Loaders call it at build.
 * @throws Error on an unknown reference, ZodError on a wrong shape, text or link
 */
export function loadDocument<Schema extends z.ZodType>({
  schema,
  written,
}: Document<Schema>): z.output<Schema> {
  return schema.parse(resolveReferences(written, references))
}
