import { z } from 'zod'

import { type Backend, succeed } from './backend.ts'
import type { ReaderState } from '../providers/mailchimp.ts'

/** How somebody leaves our lists, by their own wish or because the provider says so. Each @throws BackendFailure */
export interface Departures {
  /** Takes the address of this subscription off every list. False when there is no such subscription. */
  leave(subscription: string): Promise<boolean>
  /** The provider has taken an address off. */
  heard(email: string): Promise<void>
  /** The provider was answered by a reader, or no longer reaches them. */
  heardState(email: string, state: ReaderState): Promise<void>
  /** At the provider somebody has changed their address. */
  moved(from: string, to: string): Promise<void>
}

/** @param backend under the service key */
export function departures(backend: Backend): Departures {
  return {
    leave: async (subscription) =>
      z.boolean().parse(await succeed(backend.rpc('leave_lists', { subscription }))),
    heard: async (email) => void (await succeed(backend.rpc('provider_unsubscribed', { address: email }))),
    heardState: async (address, state) =>
      void (await succeed(backend.rpc('provider_state_heard', { address, state }))),
    moved: async (from, to) =>
      void (await succeed(backend.rpc('provider_moved', { old_address: from, new_address: to }))),
  }
}
