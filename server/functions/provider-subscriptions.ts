import { z } from 'zod'

import { type Backend, succeed } from './backend.ts'
import { listNameOf, type SubscribeRequest } from '#contracts/subscribe.ts'
import type { ReaderState } from '../providers/mailchimp.ts'
import type { Refusal } from '../providers/mailchimp-wire.ts'

/** A subscription that is on the list, as far as the provider is concerned. */
export interface BegunSubscription {
  id: string
  /** True while the provider has to be told, or its mail went unanswered for a day and somebody asks again. */
  due: boolean
  /** The member whose address it is has asked for it. */
  confirmed: boolean
  /** What the provider made of it when it was last told. */
  state: ReaderState | null
}

/** What the mailing provider still has to be told, as the database knows it. Each @throws BackendFailure */
export interface ProviderSubscriptions {
  /**
   * Undefined for an address that is not on the list. Keeps the first name for the queued job, in case telling fails.
   * @param proven the member whose confirmed address it is asks for it
   */
  begin(wanted: SubscribeRequest, proven?: boolean): Promise<BegunSubscription | undefined>
  /** Remembers that the provider knows, and what it made of it. */
  settle(subscription: string, state: ReaderState): Promise<void>
  /** Remembers that the provider does not take it, for the owner to see. */
  refuse(subscription: string, refusal: Refusal): Promise<void>
}

const Id = z.uuid().nullable()
const State = z.enum(['subscribed', 'pending', 'undeliverable'])
const Begun = z.array(z.object({ due: z.boolean(), confirmed: z.boolean(), state: State.nullable() })).max(1)

/** @param backend under the service key */
export function providerSubscriptions(backend: Backend): ProviderSubscriptions {
  return {
    async begin({ email, firstName, listType }, proven = false) {
      const listed = { address: email, list_name: listNameOf(listType) }
      const subscription = Id.parse(await succeed(backend.rpc('subscription_for_provider', listed)))
      if (!subscription) return undefined
      const noted = { subscription, first_name: firstName ?? null, proven }
      const [begun] = Begun.parse(await succeed(backend.rpc('provider_sync_begin', noted)))
      return begun && { id: subscription, ...begun }
    },
    async settle(subscription, state) {
      await succeed(backend.rpc('provider_sync_settle', { subscription, state }))
    },
    async refuse(subscription, refusal) {
      await succeed(backend.rpc('provider_sync_refuse', { subscription, refusal }))
    },
  }
}
