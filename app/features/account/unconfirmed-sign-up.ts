import { typedInput } from '#app/lib/typed-input.ts'

const MAIL_VALID_FOR_MS = 60 * 60 * 1000

/** A sign-up whose address is not confirmed yet. `mailed` is false if a limit prevented the mail. */
export interface UnconfirmedSignUp {
  email: string
  mailed: boolean
  /** In ms. */
  sentAt: number
  /** Input by field, for correcting the address. Never the password. */
  typed: Record<string, string>
}

/**
 * Stored, because a phone may discard the page while its reader looks for the mail. Undefined once the mail has
 * expired.
 */
export const unconfirmedSignUp = typedInput<UnconfirmedSignUp>(
  { form: 'sign-up' },
  {
    until: 'tab-closed',
    validForMs: MAIL_VALID_FOR_MS,
    parse: (stored) => (isUnconfirmedSignUp(stored) ? stored : undefined),
  },
)

function isUnconfirmedSignUp(value: unknown): value is UnconfirmedSignUp {
  if (typeof value !== 'object' || value === null) return false
  const { email, mailed, sentAt, typed } = value as Partial<Record<keyof UnconfirmedSignUp, unknown>>
  const isTyped = typeof typed === 'object' && typed !== null
  return typeof email === 'string' && typeof mailed === 'boolean' && typeof sentAt === 'number' && isTyped
}
