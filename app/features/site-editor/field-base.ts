import { withFacts } from '#app/lib/written-text.ts'
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

/** The look of a control that is not one of the shared fields. */
export const CONTROL =
  'block w-full rounded-control border border-line-strong bg-card px-4 py-2.5 text-body text-ink aria-invalid:border-2 aria-invalid:border-danger'

export function textOf(value: Value): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Characters as visitors count them. */
export function lengthOf(
  value: Value,
  { facts, takesFacts }: Pick<ControlProps, 'facts' | 'takesFacts'>,
): number {
  const text = textOf(value)
  return (takesFacts ? withFacts(text, facts) : text).length
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
