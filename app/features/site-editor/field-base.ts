import type { FieldLimit } from '#app/components/field.tsx'
import { withFacts } from '#app/lib/written-text.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { siteEditor } from '#content/messages/site-editor.ts'
import type { Edit, SiteField } from '#contracts/owner-site.ts'
import type { StoredPdf } from '#contracts/pdf-files.ts'

export type Value = Edit['value']

/** Declaration of a field, or of a part of a list's entries. */
export type FieldKind = NonNullable<SiteField['parts']>[number] & Pick<SiteField, 'parts'>

export interface ControlProps {
  /** Of the element that is focused. */
  id: string
  kind: FieldKind
  value: Value
  /** Why the value is refused. */
  error: string | undefined
  /** Problems of a list's entries: `path` begins with the index. */
  problems: readonly { path: string; message: string }[]
  /** Values of the facts that a text can name, by name. */
  facts: Readonly<Record<string, string>>
  /** Whether references such as `{{selfPay}}` are resolved in it. */
  takesFacts: boolean
  onChange: (value: Value) => void
}

export const words = siteEditor

export function textOf(value: Value): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** A stored PDF file as the draft names it. */
export type OwnPdf = StoredPdf & { slug: string }

export function pdfIn(value: Value): OwnPdf | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { id, slug, bytes } = value
  if (typeof id !== 'string' || typeof slug !== 'string' || typeof bytes !== 'number') return undefined
  return { id, slug, bytes }
}

/** The limit in characters, counted with references resolved, as the content does. */
export function limitOf({ kind: { max }, value, facts, takesFacts }: ControlProps): FieldLimit | undefined {
  if (max === undefined) return undefined
  const text = textOf(value)
  return { max, words: fieldLimit, length: (takesFacts ? withFacts(text, facts) : text).length }
}

/** Props of the shared fields. */
export function fieldWords({ kind, error }: Pick<ControlProps, 'kind' | 'error'>, hint = kind.help) {
  return {
    label: kind.label,
    ...(hint && { hint }),
    ...(error && { error }),
    ...(kind.optional && { optional: words.field.optional }),
  }
}
