import * as z from 'zod/mini'

import { data } from '#app/lib/backend-client.ts'
import { logged } from '#app/lib/log.ts'
import '#app/lib/schemas-without-eval.ts'
import { MemberResource } from '#contracts/membership.ts'

export const resourceKeys = { open: ['member-resources'] as const }

/** The resources a member may read, and the rank of their plan (0 is free). */
export interface OpenResources {
  rank: number
  resources: MemberResource[]
}

/**
 * Row-level security returns only the included resources, not even titles of others.
 * @throws when a request fails
 */
export async function readOpenResources(): Promise<OpenResources> {
  const [rank, rows] = await Promise.all([
    data.rpc('current_plan_rank'),
    data
      .from('member_resources')
      .select('id, plan_rank, title, summary, body, place')
      .order('plan_rank')
      .order('place'),
  ])
  const error = rank.error ?? rows.error
  if (error) throw logged('The member resources were not read', error)
  return { rank: z.number().parse(rank.data), resources: z.array(MemberResource).parse(rows.data) }
}
