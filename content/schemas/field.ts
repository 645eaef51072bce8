import type { z } from 'zod'

/** What the owner reads beside a field, or above a group of them. */
export interface FieldWords {
  label: string
  help?: string
}

/** How a value is changed; a value of any other kind follows from its schema. */
export type Control = 'line' | 'paragraphs' | 'prose' | 'sentence' | 'money' | 'phone' | 'link' | 'picture'

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
 * Lets the owner change this value, under these words. What has none is fixed. On an object or a row of a fixed
 * number of parts it is the heading above their fields.
 */
export function field<Schema extends z.ZodType>(schema: Schema, label: string, help?: string): Schema {
  return schema.meta({ field: { label, ...(help && { help }) } })
}

/** Marks a value that could send clients or their money to a stranger: to publish it takes a fresh proof of identity. */
export function sensitive<Schema extends z.ZodType>(schema: Schema): Schema {
  return schema.meta({ sensitive: true })
}
