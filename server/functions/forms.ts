import type * as z from 'zod/mini'

import { Enquiry } from '#contracts/enquiry.ts'
import { ESA_REQUEST_REASONS } from '#contracts/esa-request-fields.ts'
import { EsaRequest, problemsByField } from '#contracts/esa-request.ts'
import type { FormRefused, SubmissionKind } from '#contracts/form-service.ts'

/** One form of the site: what it must hold, and where a browser without JavaScript goes afterwards. */
export interface ReceivedForm {
  fields: z.ZodMiniType<Record<string, unknown> & { email: string }>
  /** The fields that are the sender's name, in the order in which it is said. */
  nameFields: readonly string[]
  /** Pages that the form stands on; the first is where visitors return by default. */
  pages: readonly [string, ...string[]]
  sent: string
  failed: string
  tooMany: string
  /** What was wrong, where the page has words for it apart from `failed`. */
  reasonOf?: (issue: z.core.$ZodIssue) => string | undefined
}

/** Every form that we receive, by its kind. */
export const FORMS: Partial<Record<SubmissionKind, ReceivedForm>> = {
  enquiry: {
    fields: Enquiry,
    nameFields: ['name'],
    pages: ['/contact', '/'],
    sent: 'message-sent',
    failed: 'message-failed',
    tooMany: 'message-too-many',
  },
  'esa-request': {
    fields: EsaRequest,
    nameFields: ['firstName', 'lastName'],
    pages: ['/esa-evaluations'],
    sent: 'request-sent',
    failed: 'request-failed',
    tooMany: 'request-too-many',
    reasonOf(issue) {
      const [problem] = Object.values(problemsByField([issue]))
      return ESA_REQUEST_REASONS.find((reason) => reason === problem)
    },
  },
}

type FieldError = NonNullable<FormRefused['errors']>[number]

/** What is wrong with each field, in the form services' codes. Never what was typed. */
export function errorsByField(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.map((issue) => ({ field: String(issue.path[0] ?? ''), ...explain(issue) }))
}

function explain(issue: z.core.$ZodIssue): { code: string; message: string } {
  if (issue.code === 'too_small' || issue.code === 'invalid_type') {
    return { code: 'REQUIRED', message: 'is required' }
  }
  if (issue.code === 'too_big') return { code: 'TOO_LONG', message: 'is too long' }
  if (issue.code === 'invalid_format' && issue.format === 'email') {
    return { code: 'TYPE_EMAIL', message: 'should be an email' }
  }
  return { code: 'INVALID', message: 'is invalid' }
}
