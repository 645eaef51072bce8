import { randomUUID } from 'node:crypto'

import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { z } from 'zod'

import { given, isForm } from '../controls.ts'
import { PAGE_POLICY, STYLES } from '../page.ts'
import {
  ACCOUNT_STATES,
  type Audience,
  deletePermanently,
  hashOf,
  type Member,
  MERGE_FIELDS,
  newMember,
  storeMember,
  timeOf,
} from './audience.ts'
import { audiencePage } from './controls-page.ts'

/** Every address that the fields of browsers accept. */
const Address = z.email({ pattern: z.regexes.html5Email })

/** The URL of the audience's webhook, with its secret; undefined when the owner has set none. */
export type Endpoint = () => string | undefined

const Unsubscription = z.object({ email: Address, reason: z.enum(['manual', 'abuse']).default('manual') })
const Flag = z.union([z.boolean(), z.stringbool()])
const RequiredField = z.object({ field: z.enum(MERGE_FIELDS), required: Flag })
const OfMember = z.object({ email: Address })
const Account = z.object({ state: z.enum(ACCOUNT_STATES) })
const Sources = z.object({ user: Flag, admin: Flag, api: Flag })
const AddressChange = z.object({ from: Address, to: Address })

/**
 * Controls for tests, and for people, who get a page of them (`GET /`). They cause what readers and mail servers do at Mailchimp, and send the event to our webhook:
 * `POST /form`, `/confirm`, `/leave`, `/clean`, `/archive`, `/move`. The response has the webhook's status. Changes by
 * the API send no event, by Mailchimp's default. Settings: `POST /require`, a field that the audience requires;
 * `/account`, the account's state; `/forget`, a contact who is deleted permanently; `/sources`, whose changes the webhook sends.
 * Learned from https://mailchimp.com/developer/marketing/guides/sync-audience-data-webhooks/.
 */
export function mailchimpControls(audience: Audience, endpoint: Endpoint): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof z.ZodError) return c.json({ error: z.prettifyError(error) }, 400)
    throw error
  })
  app.route('/', ownerControls(audience))
  app.post('/leave', async (c) => {
    const { email, reason } = Unsubscription.parse(await given(c))
    audience.inComplianceState.add(hashOf(email))
    return change(c, audience, endpoint, { email, status: 'unsubscribed' }, (member) => ({
      type: 'unsubscribe',
      data: { action: 'unsub', reason, ...eventFields(member) },
    }))
  })
  // As the owner does with a contact.
  app.post('/archive', async (c) => {
    const { email } = OfMember.parse(await given(c))
    return change(c, audience, endpoint, { email, status: 'archived' }, (member) => ({
      type: 'unsubscribe',
      data: { action: 'delete', reason: 'manual', ...eventFields(member) },
    }))
  })
  // As a visitor does with Mailchimp's own form, confirmation included.
  app.post('/form', async (c) => {
    const { email } = OfMember.parse(await given(c))
    const id = hashOf(email)
    audience.deletedPermanently.delete(id)
    audience.inComplianceState.delete(id)
    const member = audience.members.get(id) ?? newMember(audience, email, 'pending')
    audience.members.set(id, member)
    return change(c, audience, endpoint, { email, status: 'subscribed' }, (known) => ({
      type: 'subscribe',
      data: eventFields(known),
    }))
  })
  // As the reader does with Mailchimp's confirmation mail.
  app.post('/confirm', async (c) => {
    const { email } = OfMember.parse(await given(c))
    return change(c, audience, endpoint, { email, status: 'subscribed' }, (member) => ({
      type: 'subscribe',
      data: eventFields(member),
    }))
  })
  app.post('/clean', async (c) => {
    const { email } = OfMember.parse(await given(c))
    return change(c, audience, endpoint, { email, status: 'cleaned' }, (member) => ({
      type: 'cleaned',
      data: { list_id: audience.id, campaign_id: '4fjk2ma9xd', reason: 'hard', email: member.email_address },
    }))
  })
  app.post('/move', async (c) => {
    const { from, to } = AddressChange.parse(await given(c))
    const member = audience.members.get(hashOf(from))
    if (!member) return c.json({ error: 'There is no such member' }, 404)
    audience.members.delete(member.id)
    await storeMember(audience, { ...member, id: hashOf(to), contact_id: hashOf(to), email_address: to })
    const data = { list_id: audience.id, new_id: hashOf(to).slice(0, 10), new_email: to, old_email: from }
    return done(c, { status: await send(endpoint, { type: 'upemail', data }) })
  })
  return app
}

/** The page, and what the owner sets at Mailchimp, or Mailchimp does with their account. */
function ownerControls(audience: Audience): Hono {
  const app = new Hono()
  app.get('/', (c) => {
    c.header('Content-Security-Policy', PAGE_POLICY)
    c.header('Cache-Control', 'no-store')
    return c.html(audiencePage(audience))
  })
  app.get('/mailchimp.css', (c) => c.body(STYLES, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  // As the owner does with a contact whom they delete permanently.
  app.post('/forget', async (c) => {
    const { email } = OfMember.parse(await given(c))
    deletePermanently(audience, hashOf(email))
    return done(c, { status: 'forgotten' })
  })
  // As the owner does with a field of the audience.
  app.post('/require', async (c) => {
    const { field, required } = RequiredField.parse(await given(c))
    audience.required[required ? 'add' : 'delete'](field)
    return done(c, { required: [...audience.required] })
  })
  app.post('/account', async (c) => {
    audience.account = Account.parse(await given(c)).state
    return done(c, { state: audience.account })
  })
  app.post('/sources', async (c) => {
    audience.sources = Sources.parse(await given(c))
    return done(c, audience.sources)
  })
  return app
}

/** Answers a form by the page again. */
function done(c: Context, answer: object): Response {
  return isForm(c) ? c.redirect(c.req.path.replace(/\/[^/]*$/, ''), 303) : c.json(answer)
}

/** Sends the event of a reader who has followed the link of the confirmation mail. */
export async function sendConfirmed(endpoint: Endpoint, member: Member): Promise<void> {
  await send(endpoint, { type: 'subscribe', data: eventFields(member) })
}

interface AudienceEvent {
  type: string
  data: Record<string, string>
}

async function change(
  c: Context,
  audience: Audience,
  endpoint: Endpoint,
  changes: Pick<Member, 'status'> & { email: string },
  eventOf: (member: Member) => AudienceEvent,
): Promise<Response> {
  const member = audience.members.get(hashOf(changes.email))
  if (!member) return c.json({ error: 'There is no such member' }, 404)
  await storeMember(audience, { ...member, status: changes.status, last_changed: timeOf(new Date()) })
  return done(c, { status: await send(endpoint, eventOf(member)) })
}

async function send(endpoint: Endpoint, { type, data }: AudienceEvent): Promise<number | undefined> {
  const url = endpoint()
  if (!url) return undefined
  const fields = new URLSearchParams({
    type,
    fired_at: new Date().toISOString().slice(0, 19).replace('T', ' '),
  })
  for (const [name, value] of Object.entries(data)) fields.set(`data[${name}]`, value)
  return (await fetch(url, { method: 'POST', body: fields })).status
}

function eventFields(member: Member): Record<string, string> {
  return {
    id: member.unique_email_id,
    list_id: member.list_id,
    email: member.email_address,
    email_type: member.email_type,
    ip_opt: '10.20.10.30',
    web_id: '3375995',
    'merges][EMAIL': member.email_address,
  }
}

/** The mail that Mailchimp itself sends to a pending member, in its default words. */
export function confirmationMail(member: Member, link: string) {
  const subject = 'Please confirm your subscription'
  return {
    id: randomUUID(),
    to: member.email_address,
    subject,
    text: `${subject}\n\nYes, subscribe me to this list:\n${link}\n\nIf you received this email by mistake, simply delete it. You won't be subscribed if you don't click the confirmation link above.`,
    html: String(
      html`<!doctype html>
        <html lang="en">
          <head>
            <title>${subject}</title>
          </head>
          <body>
            <h2>${subject}</h2>
            <p><a href="${link}">Yes, subscribe me to this list.</a></p>
            <p>
              If you received this email by mistake, simply delete it. You won't be subscribed if you don't
              click the confirmation link above.
            </p>
          </body>
        </html>`,
    ),
    sentAt: new Date().toISOString(),
  }
}
