import { z } from 'zod'

import { invalid, missing } from './problem.ts'

const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
})

/** One page of a list, as in https://docs.stripe.com/api/pagination */
export function listOf<T extends { id: string }>(all: T[], query: unknown, url: string) {
  const paging = Paging.safeParse(query)
  if (!paging.success) throw invalid('limit', 'Invalid integer or out of range')
  const { limit, starting_after: after } = paging.data
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) throw missing('object', after, 'starting_after')
  const data = all.slice(start, start + limit)
  return { object: 'list' as const, data, has_more: start + limit < all.length, url }
}
