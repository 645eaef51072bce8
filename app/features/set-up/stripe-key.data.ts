import { ownerError, requestAsOwner } from '#app/lib/owner-functions.ts'
import { invokeWithProof, type ProofProblem } from '#app/lib/session/proof.ts'
import { StripeReply, type StripeRequest } from '#contracts/owner-stripe.ts'

export const stripeKeys = { state: ['stripe-account'] as const }

/** @throws OwnerError */
export function loadStripe(): Promise<StripeReply> {
  return requestAsOwner('owner-stripe', { action: 'load' } satisfies StripeRequest, StripeReply)
}

export type StripeOutcome =
  | { status: 'replied'; reply: StripeReply }
  | { status: ProofProblem | 'missing-key' | 'failed' | 'refused' }

/**
 * Changes the connection. Never throws.
 * @param proof password or code, once one was asked for
 */
export async function changeStripe(
  body: Exclude<StripeRequest, { action: 'load' }>,
  proof: string,
): Promise<StripeOutcome> {
  if (body.action === 'connect' && body.key.trim() === '') return { status: 'missing-key' }
  const { problem, data, error, response } = await invokeWithProof('owner-stripe', proof, body)
  if (problem) return { status: problem }
  const parsed = error ? undefined : StripeReply.safeParse(data)
  if (parsed?.success) return { status: 'replied', reply: parsed.data }
  const { status } = ownerError('owner-stripe', response, error ?? parsed?.error)
  return { status: status === 'refused' ? status : 'failed' }
}
