import * as z from 'zod/mini'

import { functions } from '#app/lib/backend-client.ts'
import { ownerError, requestAsOwner } from '#app/lib/owner-functions.ts'
import { missingProof, PROOF_NEEDED, type ProofProblem, prove } from '#app/lib/session/proof.ts'
import { StripeReply, type StripeRequest } from '#contracts/owner-stripe.ts'

export const stripeKeys = { state: ['stripe-account'] as const }

/** @throws OwnerError */
export function loadStripe(): Promise<StripeReply> {
  return requestAsOwner('owner-stripe', { action: 'load' } satisfies StripeRequest, StripeReply)
}

export type StripeOutcome =
  | { status: 'replied'; reply: StripeReply }
  | { status: ProofProblem | 'missing-key' | 'failed' | 'refused' }

const Refusal = z.object({ hint: z.optional(z.string()) })

/**
 * Changes the connection. Never throws.
 * @param proof password or code, once one was asked for
 */
export async function changeStripe(
  body: Exclude<StripeRequest, { action: 'load' }>,
  proof: string,
): Promise<StripeOutcome> {
  if (body.action === 'connect' && body.key.trim() === '') return { status: 'missing-key' }
  const problem = await prove(proof)
  if (problem) return { status: problem }
  const { data, error, response } = await functions.invoke<unknown>('owner-stripe', { body })
  const parsed = error ? undefined : StripeReply.safeParse(data)
  if (parsed?.success) return { status: 'replied', reply: parsed.data }
  const reply: unknown = await response?.json().catch(() => undefined)
  if (response?.status === 403 && Refusal.safeParse(reply).data?.hint === PROOF_NEEDED) {
    return { status: missingProof() }
  }
  const { status } = ownerError('owner-stripe', response, error ?? parsed?.error)
  return { status: status === 'refused' ? status : 'failed' }
}
