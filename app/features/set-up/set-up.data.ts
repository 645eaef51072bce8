import type * as z from 'zod/mini'

import { failureOf, type OwnerError, requestAsOwner, requestProved } from '#app/lib/owner-functions.ts'
import {
  type ConnectedService,
  type OptionalStep,
  type PassedStep,
  ServiceCheck,
  SetUpList,
  type SetUpRequest,
  WebhookAddress,
} from '#contracts/set-up.ts'
import type { ProofProblem } from '#app/lib/session/proof.ts'
import { StripeReply, type StripeRequest } from '#contracts/membership-stripe.ts'

export const setUpKeys = { list: ['set-up'] as const }

/** @throws OwnerError */
export function loadSetUp(): Promise<SetUpList> {
  return request({ action: 'load' }, SetUpList)
}

/**
 * Sends a request to the service, and takes as long as that.
 * @throws OwnerError
 */
export function testService(service: ConnectedService): Promise<ServiceCheck> {
  return request({ action: 'test', service }, ServiceCheck)
}

/** @throws OwnerError */
export function loadWebhookAddress(): Promise<WebhookAddress> {
  return request({ action: 'webhook' }, WebhookAddress)
}

/**
 * Skips a step, or undoes that.
 * @throws OwnerError
 */
export function skipStep(change: { step: OptionalStep; skipped: boolean }): Promise<SetUpList> {
  return request({ action: 'skip', ...change }, SetUpList)
}

/**
 * Records questions of the guided opening as passed.
 * @throws OwnerError
 */
export function passSteps(passed: PassedStep[]): Promise<SetUpList> {
  return request({ action: 'pass', passed }, SetUpList)
}

/**
 * Never throws.
 * @returns 'outdated' if something that is required was changed meanwhile
 */
export function openSite() {
  return changeProved('owner-set-up', { action: 'open' } satisfies SetUpRequest, SetUpList)
}

function request<T>(body: SetUpRequest, reply: z.ZodMiniType<T>): Promise<T> {
  return requestAsOwner('owner-set-up', body, reply)
}

export const stripeKeys = { state: ['stripe-account'] as const }

/** @throws OwnerError */
export function loadStripe(): Promise<StripeReply> {
  return requestAsOwner('owner-stripe', { action: 'load' } satisfies StripeRequest, StripeReply)
}

/** Changes the connection. Never throws. */
export function changeStripe(body: Exclude<StripeRequest, { action: 'load' }>) {
  return changeProved('owner-stripe', body, StripeReply)
}

type Outcome<T> = { status: 'replied'; reply: T } | { status: ProofProblem | OwnerError['status'] }

async function changeProved<T>(...change: Parameters<typeof requestProved<T>>): Promise<Outcome<T>> {
  try {
    return await requestProved(...change)
  } catch (error) {
    return { status: failureOf(error) }
  }
}
