import * as z from 'zod/mini'

/** Requests of the function `esa-request-offer`: find a request to link, and the member's answer. */
export const EsaRequestOfferRequest = z.discriminatedUnion('action', [
  z.object({ action: z.literal('find') }),
  z.object({ action: z.literal('answer'), id: z.uuid(), isMine: z.boolean() }),
])
export type EsaRequestOfferRequest = z.infer<typeof EsaRequestOfferRequest>

/** An ESA request from the member's address that is linked to no account yet: its date, none of its content. */
export const EsaRequestOffer = z.object({ id: z.uuid(), sentAt: z.string() })
export type EsaRequestOffer = z.infer<typeof EsaRequestOffer>

/** The next one to ask about, if any. */
export const EsaRequestOfferReply = z.object({ offer: z.nullable(EsaRequestOffer) })
export type EsaRequestOfferReply = z.infer<typeof EsaRequestOfferReply>
