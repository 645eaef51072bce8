/** What can be wrong with an answer and makes sense without its field: a page without scripts says only that. */
export const ESA_REQUEST_REASONS = [
  'email',
  'phone',
  'dateNotReal',
  'dateInFuture',
  'notAdult',
  'zipCode',
  'zipOutsideFlorida',
  'state',
  'choice',
] as const

/** Everything that can be wrong; `content/messages/esa-request.ts` has the words for each. */
export const ESA_REQUEST_PROBLEMS = ['required', 'tooLong', ...ESA_REQUEST_REASONS] as const
export type EsaRequestProblem = (typeof ESA_REQUEST_PROBLEMS)[number]
