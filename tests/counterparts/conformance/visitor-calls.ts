import { z } from 'zod'

import type { Call, Clients } from './run-calls.ts'

const Id = z.uuid()
const none = z.null()
const Testimonial = z.object({ name: z.string(), text: z.string(), rating: z.number() })
const sample = (mark: string) => ({ name: 'Anonymous Client', text: mark, rating: 5, is_published: false })
const sampleRow = (mark: string) => ({
  email: `${mark}@conformance.example`,
  subscribed: true,
  subscribed_at: new Date().toISOString(),
  unsubscribed_at: null,
})

async function newsletter(data: Clients['data']): Promise<string> {
  const list = await data.from('email_lists').select('id').eq('name', 'Newsletter').single<{ id: string }>()
  return list.data?.id ?? ''
}

/** Written like an access token. */
const NO_TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJub2JvZHkifQ.bm9ib2R5'

/** Calls that visitors and members alike are refused. */
export const REFUSALS: Call[] = [
  {
    name: 'lists no address of the mailing lists',
    ask: ({ data }) => data.from('email_subscriptions').select('email'),
    status: 200,
    data: z.array(z.unknown()).length(0),
  },
  {
    name: 'publishes nothing by inserting it published',
    ask: ({ data }, { mark }) => data.from('testimonials').insert({ ...sample(mark), is_published: true }),
    status: [401, 403],
    code: '42501',
  },
  {
    name: 'publishes, changes and deletes no testimonial',
    ask: async ({ data }, { mark }) => {
      const changed = await data
        .from('testimonials')
        .update({ is_published: true })
        .eq('text', mark)
        .select('id')
      const deleted = await data.from('testimonials').delete().eq('text', mark).select('id')
      const rows = [...((changed.data ?? []) as unknown[]), ...((deleted.data ?? []) as unknown[])]
      return { status: rows.length === 0 ? 200 : changed.status, data: rows }
    },
    status: 200,
    data: z.array(z.unknown()).length(0),
  },
  {
    name: 'finds nothing of the schema private',
    ask: ({ data }) => data.schema('private').from('owners').select('user_id'),
    status: [404, 406],
  },
]

export const VISITOR: Call[] = [
  {
    name: 'finds a mailing list by its name',
    ask: ({ data }) => data.from('email_lists').select('id, name').eq('name', 'Newsletter').single(),
    status: 200,
    data: z.object({ id: Id, name: z.literal('Newsletter') }),
  },
  {
    name: 'is told PGRST116 where a single row is none',
    ask: ({ data }) => data.from('email_lists').select('id').eq('name', 'No such list').single(),
    status: 406,
    code: 'PGRST116',
  },
  {
    name: 'subscribes an address, and once more as if it were new',
    ask: async ({ data }, { mark }) => {
      const row = { ...sampleRow(mark), email_list_id: await newsletter(data) }
      const write = () => data.from('email_subscriptions').upsert(row, { onConflict: 'email,email_list_id' })
      const [first, again] = [await write(), await write()]
      return { ...again, status: first.status === again.status ? again.status : 0 }
    },
    status: [200, 201],
    data: none,
  },
  {
    name: 'subscribes an address by a change of the row that it does not see',
    ask: async ({ data }, { mark }) => {
      const { email, ...subscription } = sampleRow(mark)
      const row = { email, email_list_id: await newsletter(data) }
      return data
        .from('email_subscriptions')
        .update(subscription)
        .eq('email', email)
        .eq('email_list_id', row.email_list_id)
        .setHeader('x-subscription', JSON.stringify(row))
    },
    status: [200, 204],
    data: none,
  },
  {
    name: 'reads the newest published testimonials',
    ask: ({ data }) =>
      data
        .from('testimonials')
        .select('name, text, rating')
        .eq('is_published', true)
        .order('created_at', { ascending: false })
        .limit(3),
    status: 200,
    data: z.array(Testimonial).max(3),
  },
  {
    name: 'reads the published testimonials after one of them',
    ask: ({ data }) => {
      const at = new Date().toISOString()
      return data
        .from('testimonials')
        .select('*')
        .eq('is_published', true)
        .lte('created_at', at)
        .or(`created_at.lt."${at}",id.lt."${crypto.randomUUID()}"`)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(13)
    },
    status: 200,
    data: z.array(z.looseObject({ ...Testimonial.shape, id: Id, created_at: z.string() })).max(13),
  },
  {
    name: 'sees only published testimonials',
    ask: ({ data }) => data.from('testimonials').select('*').eq('is_published', false),
    status: 200,
    data: z.array(z.unknown()).length(0),
  },
  {
    name: 'submits a testimonial',
    ask: ({ data }, { mark }) => data.from('testimonials').insert(sample(mark)),
    status: 201,
    data: none,
  },
  ...REFUSALS,
  {
    name: 'reads no profile',
    ask: ({ data }) => data.from('profiles').select('*'),
    status: 401,
    code: '42501',
  },
  {
    name: 'may not ask who the owner is',
    ask: ({ data }) => data.rpc('is_owner'),
    status: 401,
    code: '42501',
  },
  {
    name: 'has no session',
    ask: ({ auth }) => auth.getSession(),
    status: 200,
    data: z.object({ session: none }),
  },
  {
    name: 'is not signed in by a wrong password',
    ask: ({ auth }, { mark }) =>
      auth.signInWithPassword({
        email: `${mark}@conformance.example`,
        password: 'not a password of anybody',
      }),
    status: 400,
    code: 'invalid_credentials',
  },
  {
    name: 'opens nothing by an invented link of a mail',
    ask: ({ auth }, { mark }) => auth.verifyOtp({ token_hash: mark, type: 'email' }),
    status: 403,
    code: 'otp_expired',
  },
  {
    name: 'opens nothing by an invented link for a new password or another address',
    ask: async ({ auth }, { mark }) => {
      const recovery = await auth.verifyOtp({ token_hash: mark, type: 'recovery' })
      const change = await auth.verifyOtp({ token_hash: mark, type: 'email_change' })
      return { ...change, data: recovery.error?.code }
    },
    status: 403,
    code: 'otp_expired',
    data: z.literal('otp_expired'),
  },
  {
    name: 'opens nothing by an invented code of a mail',
    ask: ({ auth }, { mark }) =>
      auth.verifyOtp({ email: `${mark}@conformance.example`, token: '000000', type: 'signup' }),
    status: [403, 422],
    code: 'otp_expired',
  },
  {
    name: 'is nobody by an invented session',
    ask: ({ auth }) => auth.getUser(NO_TOKEN),
    status: 403,
    code: 'bad_jwt',
  },
  {
    name: 'renews no invented session',
    ask: ({ auth }) => auth.refreshSession({ refresh_token: 'nosuchtoken1' }),
    status: 400,
    code: 'refresh_token_not_found',
  },
  {
    name: 'reads nothing by an invented session, though a visitor could',
    ask: ({ data }) => data.from('email_lists').select('id').setHeader('Authorization', `Bearer ${NO_TOKEN}`),
    status: 401,
  },
  {
    name: 'calls no function by an invented session',
    ask: ({ functions }) =>
      functions.invoke('check-subscription', { headers: { Authorization: `Bearer ${NO_TOKEN}` } }),
    status: 401,
  },
  {
    name: 'signs up with no weak password',
    ask: ({ auth }, { mark }) => auth.signUp({ email: `${mark}@conformance.example`, password: 'short' }),
    status: 422,
    // Closed sites of our own backend take no sign-up.
    code: ['weak_password', 'signup_disabled'],
  },
  {
    name: 'is not told whether an address waits for its confirmation',
    ask: ({ auth }, { mark }) => auth.resend({ type: 'signup', email: `${mark}@conformance.example` }),
    status: 200,
  },
  {
    name: 'is not told whether an address has an account when the password is forgotten',
    ask: ({ auth }, { mark, site }) =>
      auth.resetPasswordForEmail(`${mark}@conformance.example`, { redirectTo: `${site}/auth` }),
    status: 200,
  },
  {
    name: 'unsubscribes nobody by an invented link',
    ask: ({ functions }, { mark }) => functions.invoke(`unsubscribe?token=${mark}`),
    status: [400, 404],
  },
  {
    name: 'reads the blog, where there is one',
    ask: ({ functions }) => functions.invoke('fetch-wordpress-posts', { body: { page: 1 } }),
    status: [200, 404, 503],
  },
  {
    name: 'subscribes no address that is none',
    ask: ({ functions }) => functions.invoke('mailchimp-subscribe', { body: { email: 'none' } }),
    status: 400,
  },
  {
    name: 'sends no form without its fields',
    ask: ({ functions }) => functions.invoke('receive-form', { body: new FormData() }),
    status: [400, 422],
  },
  {
    name: 'has no membership to check',
    ask: ({ functions }) => functions.invoke('check-subscription'),
    status: 401,
  },
]
