/** What proves the owner's identity before something is published that redirects clients. */
export interface EditorParts {
  /** The field for a password or code. */
  proofField: (field: { name: string; id: string; error?: string }) => React.ReactNode
  /** What that field says about an outcome; undefined where no proof is missing. */
  proofError: (outcome: { status: string }) => string | undefined
}
