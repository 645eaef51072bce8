import { type FormOutcome, postForm } from '#app/lib/form-service.ts'
import '#app/lib/schemas-without-eval.ts'
import { Enquiry } from '#contracts/enquiry.ts'
import { STEERING_FIELDS } from '#contracts/form-service.ts'

export type EnquiryField = keyof Enquiry

/** `fields` are those that are missing or wrong. */
export type EnquiryOutcome = { status: FormOutcome } | { status: 'invalid'; fields: EnquiryField[] }

/**
 * Posts the form to the form service of the settings, as multipart form data. Never throws.
 *
 * @param submissionId the same for each retry of one message, so that it is stored once
 */
export async function sendEnquiry(form: FormData, submissionId: string): Promise<EnquiryOutcome> {
  const checked = Enquiry.safeParse(Object.fromEntries(form))
  if (!checked.success) {
    const fields = checked.error.issues.map((issue) => issue.path[0] as EnquiryField)
    return { status: 'invalid', fields: [...new Set(fields)] }
  }
  form.set(STEERING_FIELDS.submissionId, submissionId)
  return { status: await postForm(form) }
}
