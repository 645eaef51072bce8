import type { SiteField } from '#contracts/owner-site.ts'

import type { Value } from './draft-edits.ts'

/** Parts of other features that the editor is made with. */
export interface EditorParts {
  /** The control of a field. */
  control: (props: {
    id: string
    kind: SiteField
    value: Value
    error: string | undefined
    problems: { path: string; message: string }[]
    facts: Readonly<Record<string, string>>
    takesFacts: boolean
    onChange: (value: Value) => void
  }) => React.ReactNode
  /** A picture by its value, small; the drawn one in words. */
  picture: (value: Value) => React.ReactNode
  /** The field for a password or code. */
  proofField: (field: { name: string; id: string; error?: string }) => React.ReactNode
  /** What that field says about an outcome; undefined where no proof is missing. */
  proofError: (outcome: { status: string }) => string | undefined
}
