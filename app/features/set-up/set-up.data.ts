import type * as z from 'zod/mini'

import { logProblem } from '#app/lib/log.ts'
import { requestAsOwner } from '#app/lib/owner-functions.ts'
import { type ConnectedService, ServiceCheck, SetUpList, type SetUpRequest } from '#contracts/owner-set-up.ts'

export const setUpKeys = { list: ['set-up'] as const }

/** 'refused': not the owner, or not any more. 'not-ready': something that counts was changed meanwhile. */
type Failure = 'refused' | 'not-ready' | 'failed'

export class SetUpError extends Error {
  readonly status: Failure

  constructor(status: Failure) {
    super(status)
    this.status = status
  }
}

/** @throws SetUpError */
export function loadSetUp(): Promise<SetUpList> {
  return request({ action: 'load' }, SetUpList)
}

/** Asks the service for real; takes as long as that. @throws SetUpError */
export function testService(service: ConnectedService): Promise<ServiceCheck> {
  return request({ action: 'test', service }, ServiceCheck)
}

/** @throws SetUpError */
export function openSite(): Promise<SetUpList> {
  return request({ action: 'open' }, SetUpList)
}

const MEANINGS: Record<number, Failure> = { 401: 'refused', 403: 'refused', 409: 'not-ready' }

function request<T>(body: SetUpRequest, reply: z.ZodMiniType<T>): Promise<T> {
  return requestAsOwner('owner-set-up', { body }, reply, (response, cause) => {
    const status = MEANINGS[response?.status ?? 0] ?? 'failed'
    if (status === 'failed') logProblem('The set-up was not served', cause)
    return new SetUpError(status)
  })
}
