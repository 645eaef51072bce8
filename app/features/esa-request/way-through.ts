import type { FormOutcome } from '#app/lib/form-service.ts'
import type { EsaRequestField } from '#contracts/esa-request.ts'

import type { Answers, Problems } from './esa-request.data.ts'
import { partOf } from './parts.ts'

export type Failure = Exclude<FormOutcome, 'sent'>

/** 'writing' covers everything before it is sent; a failure leaves every answer as it was. */
export type EsaStatus = 'writing' | 'cleared' | 'sending' | Failure

/** Where the visitor is in the form. The answers themselves stay in its fields. */
export interface Place {
  part: number
  status: EsaStatus
  problems: Problems
  /** Counts refusals, so that the same problems can be announced again. */
  attempt: number
  /** What the review shows. */
  answers: Answers
}

export type Move =
  | { type: 'moved'; part: number; answers?: Answers }
  /** Led there by the summary of problems, which stays. */
  | { type: 'shown'; part: number }
  | { type: 'refused'; problems: Problems }
  | { type: 'edited'; field: string }
  | { type: 'sending' }
  | { type: 'not sent'; outcome: Failure }
  | { type: 'cleared' }

export const START: Place = { part: 0, status: 'writing', problems: {}, attempt: 0, answers: {} }

export function wayThrough(place: Place, move: Move): Place {
  switch (move.type) {
    case 'moved':
      return { ...place, part: move.part, status: 'writing', problems: {}, answers: move.answers ?? {} }
    case 'shown':
      return { ...place, part: move.part }
    case 'refused':
      return { ...place, ...refusal(move.problems), attempt: place.attempt + 1 }
    case 'edited':
      return { ...place, status: 'writing', problems: without(place.problems, move.field) }
    case 'sending':
      return { ...place, status: 'sending' }
    case 'not sent':
      return { ...place, status: move.outcome }
    case 'cleared':
      return { ...START, status: 'cleared' }
  }
}

function refusal(problems: Problems): Pick<Place, 'part' | 'status' | 'problems'> {
  const [first = ''] = Object.keys(problems)
  return { part: partOf(first), status: 'writing', problems }
}

function without(problems: Problems, field: string): Problems {
  if (!(field in problems)) return problems
  const { [field as EsaRequestField]: _gone, ...rest } = problems
  return rest
}
