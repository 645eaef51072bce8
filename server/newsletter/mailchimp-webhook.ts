import { sql } from 'kysely'
import { z } from 'zod'

import { EMAIL_MAX } from '#contracts/field-bounds.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { isSameSecret } from '#server/platform/crypto/digests.ts'

import type { SubscriberState } from './mailchimp-audience.ts'
import {
  type FunctionLog,
  type Handler,
  json,
  methodNotAllowed,
  postHandler,
  readForm,
  RefusedRequest,
} from '#server/backend/functions/http.ts'

interface MailchimpWebhookDeps {
  database: Database
  /** The `?key=` of the address, because Mailchimp does not sign requests; undefined where none is set. */
  secret: string | undefined
  /** Events of another audience of the same account are ignored. */
  audienceId: string | undefined
  log: FunctionLog
}

const MAX_BODY = 64 * 1024
const FAILURE = {
  error: 'The news could not be taken',
  event: 'an event of the mailing provider could not be handled',
}

const Email = z.email({ pattern: z.regexes.html5Email }).max(EMAIL_MAX)
const Event = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['subscribe', 'unsubscribe', 'cleaned', 'profile']),
    list: z.string(),
    email: Email,
  }),
  z.object({ type: z.literal('upemail'), list: z.string(), from: Email, to: Email }),
  z.object({ type: z.literal('campaign'), list: z.string() }),
])
type Event = z.infer<typeof Event>

/**
 * Receives Mailchimp's events about its members: confirmation, unsubscribing, bounced mail, change of address. GET is its
 * test of the address. 200 `{ received: true }`, also for an event that changes nothing; 401 without the secret, 400,
 * 405, 413, 415; 500 where Mailchimp should retry.
 */
export function mailchimpWebhook({ database, secret, audienceId, log }: MailchimpWebhookDeps): Handler {
  const receive = postHandler(log, FAILURE, async (request) => {
    const event = parseEvent(await readForm(request, MAX_BODY))
    const isOurAudience = audienceId === undefined || event.list === audienceId
    if (isOurAudience) await database.asFunction((trx) => applyEvent(trx, event))
    return json({ received: true })
  })
  return async (request) => {
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) return methodNotAllowed('GET, HEAD, POST')
    const key = new URL(request.url).searchParams.get('key') ?? ''
    if (!secret || !isSameSecret(key, secret)) {
      log.warn({ reason: secret ? 'wrong key' : 'no secret is set' }, 'a webhook was refused')
      return json({ error: 'The key is missing or wrong' }, 401)
    }
    return request.method === 'POST' ? receive(request) : json({ received: true })
  }
}

function parseEvent(fields: Record<string, string>): Event {
  const parsed = Event.safeParse({
    type: fields.type,
    list: fields['data[list_id]'],
    email: fields['data[email]'],
    from: fields['data[old_email]'],
    to: fields['data[new_email]'],
  })
  if (!parsed.success) throw new RefusedRequest(400, 'This is no news that Mailchimp sends')
  return parsed.data
}

async function applyEvent(trx: Transaction, event: Event): Promise<void> {
  switch (event.type) {
    case 'subscribe':
      await saveState(trx, event.email, 'subscribed')
      return readAgain(trx, event.email)
    case 'cleaned':
      return saveState(trx, event.email, 'undeliverable')
    case 'unsubscribe':
      await sql`select public.record_mailchimp_unsubscribe(${event.email})`.execute(trx)
      // They may have been archived by the owner, which the event does not say for sure.
      return readAgain(trx, event.email)
    case 'upemail':
      await sql`select public.record_mailchimp_address(${event.from}, ${event.to})`.execute(trx)
      return
    case 'profile':
      return readAgain(trx, event.email)
    case 'campaign':
  }
}

async function saveState(trx: Transaction, email: string, state: SubscriberState): Promise<void> {
  await sql`select public.record_mailchimp_state(${email}, ${state})`.execute(trx)
}

/** Whether somebody who had left is back there, a job reads: an event may come late. */
async function readAgain(trx: Transaction, email: string): Promise<void> {
  await sql`select private.queue_mailchimp_reading(${email}::text)`.execute(trx)
}
