import * as z from 'zod/mini'

/** Request of `unsubscribe` from our page; mail programs name the token in the address instead. */
export const UnsubscribeRequest = z.object({ token: z.string().check(z.minLength(1), z.maxLength(500)) })
export type UnsubscribeRequest = z.infer<typeof UnsubscribeRequest>

/** Reply of `unsubscribe`: the address gets nothing more from any of our lists. 404 where no subscription is meant. */
export const UnsubscribeReply = z.object({ status: z.literal('unsubscribed') })
export type UnsubscribeReply = z.infer<typeof UnsubscribeReply>
