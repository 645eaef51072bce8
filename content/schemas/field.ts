import type { z } from 'zod'

/** Label and help of a field, or of a group of fields. */
export interface FieldWords {
  label: string
  help?: string
}

/** Controls that are declared; all others follow from the schema. */
export type Control =
  | 'line'
  | 'paragraphs'
  | 'prose'
  | 'sentence'
  | 'money'
  | 'phone'
  | 'link'
  | 'picture'
  | 'logo'
  | 'pdf'

declare module 'zod' {
  interface GlobalMeta {
    field?: FieldWords
    control?: Control
    sensitive?: boolean
    group?: string
    options?: Readonly<Record<string, string>>
  }
}

/**
 * Makes a value editable, with a label and help. A value without is fixed. On an object or a tuple they are the
 * heading above its fields.
 */
export function field<Schema extends z.ZodType>(schema: Schema, label: string, help?: string): Schema {
  return schema.meta({ field: { label, ...(help && { help }) } })
}

/** Marks a value that could redirect clients or their money: publishing it requires a fresh proof of identity. */
export function sensitive<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ sensitive: true })
}
