import { z } from 'zod'

import type { Finding } from '#contracts/owner-set-up.ts'

import {
  type MailchimpAccount,
  mailchimpBase,
  MailchimpFailure,
  mailchimpWire,
} from '../providers/mailchimp.ts'
import { type Check, problem, watchFailures } from './finding.ts'

export interface NewsletterSettings extends MailchimpAccount {
  audienceId: string
  siteUrl: string
  /** Of the webhook's address; undefined when the practice has set none. */
  webhookSecret: string | undefined
}

const PATIENCE_MS = 8000
const WEBHOOK_PATH = '/functions/v1/mailchimp-webhook'

const Fields = z.object({ merge_fields: z.array(z.object({ tag: z.string() })) })
const Webhooks = z.object({
  webhooks: z.array(z.object({ url: z.string(), events: z.record(z.string(), z.boolean()) })),
})

/** Asks Mailchimp for the audience, its field for the way out, and its webhook. Never throws. */
export async function checkNewsletter(settings: NewsletterSettings, send?: typeof fetch): Check {
  const address = mailchimpBase(settings)
  if (!address) return [problem('key-malformed')]
  const setting = settings.apiBase ? 'MAILCHIMP_API_BASE' : 'MAILCHIMP_API_KEY'
  const watched = watchFailures({ setting, address }, send)
  const path = `/lists/${encodeURIComponent(settings.audienceId)}`
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const call = mailchimpWire(settings, watched.send)
    const { merge_fields: fields } = await call('GET', `${path}/merge-fields?count=100`, Fields, signal)
    const { webhooks } = await call('GET', `${path}/webhooks`, Webhooks, signal)
    const canLeave = fields.some(({ tag }) => tag === 'LEAVEURL')
    return [...(canLeave ? [] : [problem('leave-field-missing')]), ...checkWebhook(webhooks, settings)]
  } catch (error) {
    const refusal = error instanceof MailchimpFailure ? error.refusal : undefined
    if (refusal === 'key') return [problem('key-refused')]
    return [watched.failure(refusal === 'audience' ? 'audience-unknown' : 'no-api')]
  }
}

/** The address that the page shows is without the secret. */
function checkWebhook(
  webhooks: z.infer<typeof Webhooks>['webhooks'],
  { siteUrl, webhookSecret }: NewsletterSettings,
): Finding[] {
  const address = siteUrl.replace(/\/$/, '') + WEBHOOK_PATH
  const webhook = webhooks.find(({ url }) => url === `${address}?key=${webhookSecret}`)
  if (!webhook) return [problem('webhook-missing', { address })]
  const missing = ['subscribe', 'unsubscribe', 'cleaned', 'upemail'].filter((name) => !webhook.events[name])
  return missing.length > 0 ? [problem('webhook-events', { events: missing.join(', ') })] : []
}
