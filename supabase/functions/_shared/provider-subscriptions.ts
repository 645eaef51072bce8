import { z } from 'zod'

import { type Backend, succeed } from './backend.ts'
import { listNameOf, type SubscribeRequest } from './contracts/subscribe.ts'

/** What the mailing provider still has to be told, as the database knows it. */
export interface ProviderSubscriptions {
  /**
   * Its id when the address is on the list and the provider was not told yet, else undefined.
   * Keeps the first name for the queued job, in case telling fails. @throws BackendFailure
   */
  begin(wanted: SubscribeRequest): Promise<string | undefined>
  /** Remembers that the provider knows. @throws BackendFailure */
  settle(subscription: string): Promise<void>
}

const Id = z.uuid().nullable()

/** @param backend under the service key */
export function providerSubscriptions(backend: Backend): ProviderSubscriptions {
  return {
    async begin({ email, firstName, listType }) {
      const listed = { address: email, list_name: listNameOf(listType) }
      const subscription = Id.parse(await succeed(backend.rpc('subscription_for_provider', listed)))
      if (!subscription) return undefined
      const noted = { subscription, first_name: firstName ?? null }
      const due = z.boolean().parse(await succeed(backend.rpc('provider_sync_begin', noted)))
      return due ? subscription : undefined
    },
    async settle(subscription) {
      await succeed(backend.rpc('provider_sync_settle', { subscription }))
    },
  }
}
