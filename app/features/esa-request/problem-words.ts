import { fill } from '#app/lib/fill.ts'
import { errors } from '#content/messages/errors.ts'
import { esaRequest as words } from '#content/messages/esa-request.ts'
import { ESA_REQUEST_BOUNDS } from '#contracts/esa-request-bounds.ts'
import type { EsaRequestProblem } from '#contracts/esa-request-problems.ts'
import type { EsaRequestField } from '#contracts/esa-request.ts'

const bounds: Partial<Record<EsaRequestField, number>> = ESA_REQUEST_BOUNDS

/** What the page says about a field's problem. */
export function problemWords(field: EsaRequestField, problem: EsaRequestProblem): string {
  if (problem === 'required') return words.fields[field].required ?? errors.required
  if (problem === 'tooLong') return fill(words.wrong.tooLong, { max: bounds[field] ?? 0 })
  return words.wrong[problem]
}
