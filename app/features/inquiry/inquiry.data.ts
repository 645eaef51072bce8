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

/**
 * Posts the form to the form service of the settings, as multipart form data. Never throws.
 * @param submissionId is set here, and is the same for each retry of one message, so that it is stored once
 */
export async function sendInquiry(
  form: FormData,
  submissionId: { current: string | undefined },
): Promise<InquiryOutcome> {
  const checked = Inquiry.safeParse(Object.fromEntries(form))
  if (!checked.success) {
    const fields = checked.error.issues.map((issue) => issue.path[0] as InquiryField)
    return { status: 'invalid', fields: [...new Set(fields)] }
  }
  // Nothing of it is sent where nothing was chosen.
  if (!form.get('topic')) form.delete('topic')
  submissionId.current ??= newSubmissionId()
  form.set(STEERING_FIELDS.submissionId, submissionId.current)
  const outcome = await postForm(form)
  if (outcome.status !== 'refused') return outcome
  const refused = outcome.problems.map(({ field }) => field)
  const fields = INQUIRY_FIELDS.filter((name) => refused.includes(name))
  return fields.length > 0 ? { status: 'invalid', fields } : { status: 'refused' }
}
