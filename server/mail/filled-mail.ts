/** One mail with every placeholder filled, before it becomes text or HTML. */
export interface FilledMail {
  subject: string
  preview: string
  heading: string
  before: string[]
  button: { label: string; link: string } | undefined
  code: { label: string; code: string } | undefined
  after: string[]
  /** Who sends it, where from, and what it is not for. */
  footer: { sender: string; address: string; lines: string[] }
  writtenOut: string
}
