import type { FieldLimit } from '#app/components/field.tsx'
import { withFacts } from '#app/lib/written-text.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { siteEditor } from '#content/messages/site-editor.ts'
import type { Edit, SiteField } from '#contracts/owner-site.ts'

export type Value = Edit['value']

/** How a value is changed: of a field, or of a part of a list's entry. */
export type FieldKind = NonNullable<SiteField['parts']>[number] & Pick<SiteField, 'parts'>

export interface ControlProps {
  /** Of the element that takes the focus. */
  id: string
  kind: FieldKind
  value: Value
  /** What is wrong with it. */
  error: string | undefined
  /** What is wrong with entries of a list: `path` begins with their index. */
  problems: readonly { path: string; message: string }[]
  /** What a text can name, by its name, as visitors read it. */
  facts: Readonly<Record<string, string>>
  /** Whether the content puts facts into this text. */
  takesFacts: boolean
  onChange: (value: Value) => void
}

export const words = siteEditor

export function textOf(value: Value): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** How much fits, in characters as visitors count them: with the facts in place of their names. */
export function limitOf({ kind: { max }, value, facts, takesFacts }: ControlProps): FieldLimit | undefined {
  if (max === undefined) return undefined
  const text = textOf(value)
  return { max, words: fieldLimit, length: (takesFacts ? withFacts(text, facts) : text).length }
}

/** Label, help and problem as the shared fields take them. */
export function fieldWords({ kind, error }: Pick<ControlProps, 'kind' | 'error'>, hint = kind.help) {
  return {
    label: kind.label,
    ...(hint && { hint }),
    ...(error && { error }),
    ...(kind.optional && { optional: words.field.optional }),
  }
}
