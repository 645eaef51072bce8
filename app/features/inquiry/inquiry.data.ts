import { type FormOutcome, postForm } from '#app/lib/form-service.ts'
import '#app/lib/schemas-without-eval.ts'
import { Inquiry } from '#contracts/inquiry.ts'
import { STEERING_FIELDS } from '#contracts/form-service.ts'

export type InquiryField = keyof Inquiry

/** `fields` are missing or invalid. */
export type InquiryOutcome = { status: FormOutcome } | { status: 'invalid'; fields: InquiryField[] }

/**
 * Posts the form to the form service of the settings, as multipart form data. Never throws.
 * @param submissionId the same for each retry of one message, so that it is stored once
 */
export async function sendInquiry(form: FormData, submissionId: string): Promise<InquiryOutcome> {
  const checked = Inquiry.safeParse(Object.fromEntries(form))
  if (!checked.success) {
    const fields = checked.error.issues.map((issue) => issue.path[0] as InquiryField)
    return { status: 'invalid', fields: [...new Set(fields)] }
  }
  form.set(STEERING_FIELDS.submissionId, submissionId)
  return { status: await postForm(form) }
}
