import type { Finding } from '#contracts/owner-set-up.ts'

/** What a test of a service found; nothing where all is well. */
export type Check = Promise<Finding[]>

export function problem(code: Finding['code'], values: Finding['values'] = {}): Finding {
  return { code, isAdvice: false, values }
}

export function advice(code: Finding['code'], values: Finding['values'] = {}): Finding {
  return { code, isAdvice: true, values }
}
