import { z } from 'zod'

import { type Backend, succeed } from './backend.ts'

const List = z.object({ id: z.uuid() })

/**
 * Puts an address on a list as a visitor does, by the specification's calls.
 * @param backend under the public key
 * @throws BackendFailure (when called) when the list is unknown or the write fails
 */
export function subscribeAsVisitor(backend: Backend): (email: string, listName: string) => Promise<void> {
  return async (email, listName) => {
    const found = await succeed(backend.from('email_lists').select('id, name').eq('name', listName).single())
    const row = {
      email,
      email_list_id: List.parse(found).id,
      subscribed: true,
      subscribed_at: new Date().toISOString(),
      unsubscribed_at: null,
    }
    await succeed(backend.from('email_subscriptions').upsert(row, { onConflict: 'email,email_list_id' }))
  }
}
