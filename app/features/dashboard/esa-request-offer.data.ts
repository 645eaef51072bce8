import { functions } from '#app/lib/backend-client.ts'
import { logProblem } from '#app/lib/log.ts'
import { quietSchemas } from '#app/lib/quiet-schemas.ts'
import {
  type EsaRequestOffer,
  EsaRequestOfferReply,
  type EsaRequestOfferRequest,
} from '#contracts/esa-request-offer.ts'

quietSchemas()

const GONE = 404

/** The ESA request to ask the member about; null where there is none, or it can't be found out. Never throws. */
export async function findOffer(): Promise<EsaRequestOffer | null> {
  const reply = await request({ action: 'find' })
  return reply.status === 'replied' ? reply.offer : null
}

export type AnswerOutcome =
  | { status: 'answered' | 'gone'; next: EsaRequestOffer | null }
  | { status: 'failed' }

/**
 * Links the request to the member or remembers that it is not theirs. Never throws.
 * @returns 'gone' when there was nothing to answer any more; `next` is the one to ask about then
 */
export async function answerOffer(id: string, isMine: boolean): Promise<AnswerOutcome> {
  const reply = await request({ action: 'answer', id, isMine })
  if (reply.status === 'replied') return { status: 'answered', next: reply.offer }
  // Answered in another tab meanwhile, or deleted by the practice.
  if (reply.status === 'gone') return { status: 'gone', next: await findOffer() }
  return { status: 'failed' }
}

type Reply = { status: 'replied'; offer: EsaRequestOffer | null } | { status: 'gone' | 'failed' }

async function request(body: EsaRequestOfferRequest): Promise<Reply> {
  try {
    const { data, error, response } = await functions.invoke<unknown>('esa-request-offer', { body })
    if (!error) return { status: 'replied', offer: EsaRequestOfferReply.parse(data).offer }
    if (response?.status === GONE) return { status: 'gone' }
    logProblem('The ESA request was not offered or linked', error)
  } catch (cause) {
    logProblem('The ESA request was not offered or linked', cause)
  }
  return { status: 'failed' }
}
