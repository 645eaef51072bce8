import * as z from 'zod/mini'

import { postForm, type RefusedField } from '#app/lib/form-service.ts'
import { logProblem } from '#app/lib/log.ts'
import '#app/lib/schemas-without-eval.ts'
import { formService } from '#content/messages/form-service.ts'
import {
  ESA_FIELD_NAMES,
  esaField,
  type EsaRequestField,
  type EsaRequestProblem,
} from '#contracts/esa-request-fields.ts'
import { EsaRequest, problemsByField } from '#contracts/esa-request.ts'
import { STEERING_FIELDS } from '#contracts/form-service.ts'

/** Answers by field. */
export type Answers = Record<string, string>
export type Problems = Partial<Record<EsaRequestField, EsaRequestProblem>>

/** The problems of these fields, in the order of the form. */
export function problemsIn(answers: Answers, fields: readonly EsaRequestField[]): Problems {
  const checked = EsaRequest.safeParse(answers)
  const all = checked.success ? {} : problemsByField(checked.error.issues)
  return Object.fromEntries(fields.flatMap((field) => (all[field] ? [[field, all[field]]] : [])))
}

/** `words` are those of a refusal that no field explains. */
export type SendOutcome =
  | { status: 'sent' }
  | { status: 'offline' | 'too-many' | 'failed' }
  | { status: 'refused'; words: typeof formService.refused }
  | { status: 'invalid'; problems: Problems }

/**
 * Posts the request to the form service of the settings, as multipart form data. Never throws.
 *
 * @param answers must be valid
 * @param attempt.submissionId the same for each attempt with the same answers, so that a retry is stored once
 * @param attempt.honeypot value of the field for robots
 */
export async function sendEsaRequest(
  answers: Answers,
  { submissionId, honeypot }: { submissionId: string; honeypot: string },
): Promise<SendOutcome> {
  const request = EsaRequest.parse(answers)
  const form = new FormData()
  form.set(STEERING_FIELDS.form, 'esa-request')
  form.set(STEERING_FIELDS.submissionId, submissionId)
  form.set(STEERING_FIELDS.honeypot, honeypot)
  for (const field of ESA_FIELD_NAMES) form.set(field, request[field] ?? '')
  const outcome = await postForm(form)
  if (outcome.status !== 'refused') return outcome
  const problems = problemsOf(outcome.problems)
  return Object.keys(problems).length > 0
    ? { status: 'invalid', problems }
    : { status: 'refused', words: formService.refused }
}

/** What a form service refused, in our own words; fields that are not ours are left out. */
function problemsOf(refused: readonly RefusedField[]): Problems {
  return Object.fromEntries(
    ESA_FIELD_NAMES.flatMap((field) => {
      const code = refused.find((problem) => problem.field === field)?.code
      return code === undefined ? [] : [[field, problemOf(field, code)]]
    }),
  )
}

const PROBLEMS_BY_KIND = {
  email: 'email',
  phone: 'phone',
  birthDate: 'dateNotReal',
  zipCode: 'zipCode',
  state: 'state',
  choice: 'choice',
  line: 'required',
  text: 'required',
} as const

function problemOf(field: EsaRequestField, code: string): EsaRequestProblem {
  if (code === 'TOO_LONG') return 'tooLong'
  return code === 'REQUIRED' ? 'required' : PROBLEMS_BY_KIND[esaField(field).kind]
}

const text = z.nullish(z.string())
const ProfileRow = z.object({ first_name: text, last_name: text, phone: text })

/** Details of the member's account for the form. Never throws: without them the visitor types them. */
export async function memberDetails(): Promise<Answers> {
  try {
    // Members only, so that a visitor's form does not load the backend client.
    const { auth, data } = await import('#app/lib/backend-client.ts')
    const { data: stored } = await (await auth()).getSession()
    const user = stored.session?.user
    if (!user) return {}
    // A missing row is reported as an error, but accounts may have none.
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
