import { z } from 'zod'

import type { Departures } from './departures.ts'
import { json, readForm, RefusedRequest } from './http.ts'
import type { FunctionLog } from './log.ts'
import { isSameSecret } from './same-secret.ts'

export interface MailchimpWebhookWorld {
  departures: Pick<Departures, 'heard' | 'moved' | 'heardState'>
  /** Stands in the address as `?key=`, since Mailchimp signs nothing; undefined when the practice has set none. */
  secret: string | undefined
  /** News of another audience of the same account is none of ours. */
  audienceId: string | undefined
  log: FunctionLog
}

const MAX_BODY = 64 * 1024

const Email = z.email().max(254)
const News = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['subscribe', 'unsubscribe', 'cleaned']), list: z.string(), email: Email }),
  z.object({ type: z.literal('upemail'), list: z.string(), from: Email, to: Email }),
  z.object({ type: z.enum(['profile', 'campaign']), list: z.string() }),
])

/**
 * Takes what Mailchimp tells about its members, so that our rows stay true: an answer to its mail, leaving, mail that
 * came back, another address. GET is Mailchimp's test of the address. 200 `{ received: true }`, also for news that changes nothing;
 * 401 without the secret, 400, 405, 413, 415; 500 where Mailchimp should try again.
 */
export function mailchimpWebhook(world: MailchimpWebhookWorld): (request: Request) => Promise<Response> {
  return async (request) => {
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
      return json({ error: 'Method not allowed' }, 405, { Allow: 'GET, POST' })
    }
    const key = new URL(request.url).searchParams.get('key') ?? ''
    if (!world.secret || !(await isSameSecret(key, world.secret))) {
      world.log.warn({ reason: world.secret ? 'wrong key' : 'no secret is set' }, 'a webhook was refused')
      return json({ error: 'The key is missing or wrong' }, 401)
    }
    if (request.method !== 'POST') return json({ received: true })
    try {
      await take(newsOf(await readForm(request, MAX_BODY)), world)
      return json({ received: true })
    } catch (error) {
      if (error instanceof RefusedRequest) return json({ error: error.message }, error.status)
      world.log.error({ err: error }, 'news of the mailing provider could not be taken')
      return json({ error: 'The news could not be taken' }, 500)
    }
  }
}

function newsOf(fields: Record<string, string>): z.infer<typeof News> {
  const parsed = News.safeParse({
    type: fields.type,
    list: fields['data[list_id]'],
    email: fields['data[email]'],
    from: fields['data[old_email]'],
    to: fields['data[new_email]'],
  })
  if (!parsed.success) throw new RefusedRequest(400, 'This is no news that Mailchimp sends')
  return parsed.data
}

async function take(news: z.infer<typeof News>, { departures, audienceId }: MailchimpWebhookWorld) {
  if (audienceId !== undefined && news.list !== audienceId) return
  if (news.type === 'upemail') await departures.moved(news.from, news.to)
  else if (news.type === 'unsubscribe') await departures.heard(news.email)
  else if (news.type === 'cleaned') await departures.heardState(news.email, 'undeliverable')
  else if (news.type === 'subscribe') await departures.heardState(news.email, 'subscribed')
}
