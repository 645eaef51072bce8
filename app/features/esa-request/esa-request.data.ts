import * as z from 'zod/mini'

import { type FormOutcome, postForm } from '#app/lib/form-service.ts'
import { logProblem } from '#app/lib/log.ts'
import '#app/lib/schemas-without-eval.ts'
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

const text = z.nullish(z.string())
const ProfileRow = z.object({ first_name: text, last_name: text, phone: text })

/** What the member's account knows of the form's answers. Never throws: without it they are typed. */
export async function memberDetails(): Promise<Answers> {
  try {
    // Members only: a visitor's form needs no backend client.
    const { auth, data } = await import('#app/lib/backend-client.ts')
    const { data: stored } = await (await auth()).getSession()
    const user = stored.session?.user
    if (!user) return {}
    // Without a row there is an error, which is no fault: the account may have none.
    const { data: row } = await data.from('profiles').select('*').eq('user_id', user.id).single()
    const profile = row ? ProfileRow.parse(row) : undefined
    return {
      firstName: profile?.first_name ?? '',
      lastName: profile?.last_name ?? '',
      email: user.email ?? '',
      phone: profile?.phone ?? '',
    }
  } catch (cause) {
    logProblem('The member’s details were not read', cause)
    return {}
  }
}
