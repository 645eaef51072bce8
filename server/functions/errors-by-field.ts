import type * as z from 'zod/mini'

import type { FormRefused } from '#contracts/form-service.ts'

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
