import type * as z from 'zod/mini'

import { requestAsOwner, ownerError } from '#app/lib/owner-functions.ts'
import {
  type ConnectedService,
  type OptionalStep,
  ServiceCheck,
  SetUpList,
  type SetUpRequest,
  WebhookAddress,
} from '#contracts/set-up.ts'
import { invokeWithProof, type ProofProblem } from '#app/lib/session/proof.ts'
import { StripeReply, type StripeRequest } from '#contracts/membership-stripe.ts'

export const setUpKeys = { list: ['set-up'] as const }

/** @throws OwnerError */
export function loadSetUp(): Promise<SetUpList> {
  return request({ action: 'load' }, SetUpList)
}

/** Sends a request to the service, and takes as long as that. @throws OwnerError */
export function testService(service: ConnectedService): Promise<ServiceCheck> {
  return request({ action: 'test', service }, ServiceCheck)
}

/** @throws OwnerError */
export function loadWebhookAddress(): Promise<WebhookAddress> {
  return request({ action: 'webhook' }, WebhookAddress)
}

/** Puts a step off, or takes it up again. @throws OwnerError */
export function skipStep(wanted: { step: OptionalStep; skipped: boolean }): Promise<SetUpList> {
  return request({ action: 'skip', ...wanted }, SetUpList)
}

/** @throws OwnerError, 'outdated' where something that counts was changed meanwhile */
export function openSite(): Promise<SetUpList> {
  return request({ action: 'open' }, SetUpList)
}

function request<T>(body: SetUpRequest, reply: z.ZodMiniType<T>): Promise<T> {
  return requestAsOwner('owner-set-up', body, reply)
}

export const stripeKeys = { state: ['stripe-account'] as const }

/** @throws OwnerError */
export function loadStripe(): Promise<StripeReply> {
  return requestAsOwner('owner-stripe', { action: 'load' } satisfies StripeRequest, StripeReply)
}

type StripeOutcome =
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
