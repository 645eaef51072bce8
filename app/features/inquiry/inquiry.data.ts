import { postForm } from '#app/lib/form-service.ts'
import '#app/lib/schemas-without-eval.ts'
import { newSubmissionId } from '#app/lib/submission-id.ts'
import { Inquiry } from '#contracts/inquiry.ts'
import { STEERING_FIELDS } from '#contracts/form-service.ts'

/** The fields that can be refused. */
export type InquiryField = keyof Omit<Inquiry, 'topic'>
const INQUIRY_FIELDS: readonly InquiryField[] = ['name', 'email', 'phone', 'message']

/** `fields` are missing or invalid; 'refused' is a refusal that no field explains. */
export type InquiryOutcome =
  | { status: 'sent' }
  | { status: 'offline' | 'too-many' | 'failed' | 'refused' }
  | { status: 'invalid'; fields: InquiryField[] }

/** The latest message whose storing was not confirmed. In memory only. */
let unconfirmed: { content: string; id: string } | undefined

/**
 * Posts the form to the form service of the settings, as multipart form data. Never throws. Failed attempts to send one
 * message share its id, so that it is stored once, also where its page was left meanwhile.
 */
export async function sendInquiry(form: FormData): Promise<InquiryOutcome> {
  const checked = Inquiry.safeParse(Object.fromEntries(form))
  if (!checked.success) {
    const fields = checked.error.issues.map((issue) => issue.path[0] as InquiryField)
    return { status: 'invalid', fields: [...new Set(fields)] }
  }
  // Nothing of it is sent where nothing was chosen.
  if (!form.get('topic')) form.delete('topic')
  const content = JSON.stringify([...form])
  if (unconfirmed?.content !== content) unconfirmed = { content, id: newSubmissionId() }
  form.set(STEERING_FIELDS.submissionId, unconfirmed.id)
  const outcome = await postForm(form)
  if (outcome.status === 'sent') unconfirmed = undefined
  if (outcome.status !== 'refused') return outcome
  const refused = outcome.problems.map(({ field }) => field)
  const fields = INQUIRY_FIELDS.filter((name) => refused.includes(name))
  return fields.length > 0 ? { status: 'invalid', fields } : { status: 'refused' }
}
