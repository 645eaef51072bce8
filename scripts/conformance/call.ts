import type { AuthClient } from '@supabase/auth-js'
import type { FunctionsClient } from '@supabase/functions-js'
import type { PostgrestClient } from '@supabase/postgrest-js'
import type { z } from 'zod'

/** The public client as one person uses it. */
export interface Clients {
  auth: InstanceType<typeof AuthClient>
  data: PostgrestClient
  functions: FunctionsClient
}

export type Person = 'visitor' | 'member' | 'owner'

/** One call that the product makes, and what its pages rely on. */
export interface Call {
  name: string
  ask: (clients: Clients, own: OwnValues) => PromiseLike<unknown>
  /** One of these statuses. */
  status: number | number[]
  code?: string
  data?: z.ZodType
}

/** Made for this run, so that nothing else is touched. */
export interface OwnValues {
  mark: string
  userId: string
  /** Where the product's pages are: mails lead there. */
  site: string
}
