import { type FormOutcome, postForm } from '#app/lib/form-service.ts'
import '#app/lib/quiet-schemas.ts'
import {
  ESA_FIELD_NAMES,
  type EsaRequestField,
  type EsaRequestProblem,
} from '#contracts/esa-request-fields.ts'
import { EsaRequest, problemsByField } from '#contracts/esa-request.ts'
import { STEERING_FIELDS } from '#contracts/form-service.ts'

/** What was typed, by field. */
export type Answers = Record<string, string>
export type Problems = Partial<Record<EsaRequestField, EsaRequestProblem>>

/** What is wrong with these fields, in the order of the form; empty when nothing is. */
export function problemsIn(answers: Answers, fields: readonly EsaRequestField[]): Problems {
  const checked = EsaRequest.safeParse(answers)
  const all = checked.success ? {} : problemsByField(checked.error.issues)
  return Object.fromEntries(fields.flatMap((field) => (all[field] ? [[field, all[field]]] : [])))
}

/**
 * Posts the request to the form service of the settings, as multipart form data. Never throws.
 *
 * @param answers without problems
 * @param attempt.submissionId the same one for each try of the same answers, so that a repeat is stored once
 * @param attempt.honeypot what stood in the robots' field
 */
export function sendEsaRequest(
  answers: Answers,
  { submissionId, honeypot }: { submissionId: string; honeypot: string },
): Promise<FormOutcome> {
  const request = EsaRequest.parse(answers)
  const form = new FormData()
  form.set(STEERING_FIELDS.form, 'esa-request')
  form.set(STEERING_FIELDS.submissionId, submissionId)
  form.set(STEERING_FIELDS.honeypot, honeypot)
  for (const field of ESA_FIELD_NAMES) form.set(field, request[field] ?? '')
  return postForm(form)
}
