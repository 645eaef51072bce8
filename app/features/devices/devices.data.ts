import * as z from 'zod/mini'

import { auth, data } from '#app/lib/backend-client.ts'
import { logged } from '#app/lib/log.ts'
import '#app/lib/schemas-without-eval.ts'
import { sorted } from '#app/lib/list-methods.ts'
import { withValidToken } from '#app/lib/session/identity.ts'

export const deviceKeys = { list: ['devices'] as const }

const Device = z.object({
  id: z.uuid(),
  /** Such as `Safari on iPhone`; null if the browser sent no name. */
  device: z.nullable(z.string()),
  created_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
})
/** A session of the member: a browser in which they are signed in. */
export type Device = z.infer<typeof Device>

/**
 * This device first, then by last use.
 * @throws when they can't be read
 */
export async function readDevices(): Promise<Device[]> {
  const { data: rows, error } = await data.rpc('my_sessions')
  if (error) throw logged('The devices were not read', error)
  const devices = z.array(Device).parse(rows)
  return sorted(devices, (one, other) => Number(other.is_current) - Number(one.is_current))
}

/**
 * A device that is already signed out is no error.
 * @throws when it was not signed out
 */
export async function signOutDevice(id: string): Promise<void> {
  const { error } = await data.rpc('end_session', { session: id })
  if (error) throw logged('A device was not signed out', error)
}

/** @throws when they were not signed out */
export async function signOutOthers(): Promise<void> {
  // Not by the client's own call, which reports a refused token as success.
  const { error } = await withValidToken(await auth(), async (client) => {
    const { data: stored, error: unread } = await client.getSession()
    if (!stored.session) return { error: unread ?? new Error('Nobody is signed in') }
    return client.admin.signOut(stored.session.access_token, 'others')
  })
  if (error) throw logged('The other devices were not signed out', error)
}
