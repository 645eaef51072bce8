import type * as z from 'zod/mini'

import { requestAsOwner } from '#app/lib/owner-functions.ts'
import {
  type ConnectedService,
  type OptionalStep,
  ServiceCheck,
  SetUpList,
  type SetUpRequest,
  WebhookAddress,
} from '#contracts/owner-set-up.ts'

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
