import { z } from 'zod'

import type { Call } from './run-calls.ts'
import { REFUSALS } from './visitor-calls.ts'

const Id = z.uuid()
const User = z.looseObject({
  id: Id,
  email: z.email(),
  created_at: z.string(),
  user_metadata: z.looseObject({}),
})
const FullTestimonial = z.looseObject({
  name: z.string(),
  text: z.string(),
  rating: z.number(),
  id: Id,
  is_published: z.boolean(),
  created_at: z.string(),
})

export const MEMBER: Call[] = [
  {
    name: 'is known by the access token',
    ask: ({ auth }) => auth.getUser(),
    status: 200,
    data: z.object({ user: User }),
  },
  {
    name: 'gets a new access token for the refresh token',
    ask: ({ auth }) => auth.refreshSession(),
    status: 200,
    data: z.looseObject({ session: z.looseObject({ access_token: z.string(), refresh_token: z.string() }) }),
  },
  {
    name: 'reads the own profile',
    ask: ({ data }, { userId }) => data.from('profiles').select('*').eq('user_id', userId).single(),
    status: 200,
    data: z.looseObject({ user_id: Id, first_name: z.string().nullable(), phone: z.string().nullable() }),
  },
  {
    name: 'sees no other profile',
    ask: ({ data }) => data.from('profiles').select('user_id'),
    status: 200,
    data: z.array(z.unknown()).length(1),
  },
  {
    name: 'is no owner',
    ask: ({ data }) => data.rpc('is_owner'),
    status: 200,
    data: z.literal(false),
  },
  {
    name: 'knows the own plan and its texts',
    ask: ({ data }) => data.rpc('current_plan_rank'),
    status: 200,
    data: z.number().int(),
  },
  {
    name: 'reads the texts of the own plan',
    ask: ({ data }) => data.from('member_resources').select('id, title, summary, body').order('place'),
    status: 200,
    data: z
      .array(z.object({ id: z.string(), title: z.string(), summary: z.string(), body: z.string() }))
      .min(1),
  },
  {
    name: 'asks about the newsletter',
    ask: ({ data }) => data.rpc('newsletter_state'),
    status: 200,
    data: z.string(),
  },
  ...REFUSALS,
  {
    name: 'needs the right password for another one',
    ask: ({ auth }) => auth.updateUser({ password: 'a lamp on another quay', current_password: 'not it' }),
    status: 400,
    code: 'current_password_invalid',
  },
  {
    name: 'has no second factor yet, or shows which',
    ask: ({ auth }) => auth.mfa.listFactors(),
    status: 200,
    data: z.looseObject({ totp: z.array(z.unknown()) }),
  },
  {
    name: 'enrolls an authenticator, and takes it off before it is verified',
    ask: async ({ auth }, { mark }) => {
      const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: mark })
      if (error) return { data, error }
      return auth.mfa.unenroll({ factorId: data.id })
    },
    status: 200,
  },
  {
    name: 'begins a passkey, and takes it off before there is one, or has none',
    ask: async ({ auth }, { mark }) => {
      const { data, error } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: mark })
      if (error) return { data, error }
      return auth.mfa.unenroll({ factorId: data.id })
    },
    status: [200, 422],
  },
  {
    name: 'checks the membership',
    ask: ({ functions }) => functions.invoke('check-subscription'),
    status: 200,
    data: z.looseObject({ subscribed: z.boolean() }),
  },
  {
    name: 'does not read the owner’s inbox',
    ask: ({ functions }) => functions.invoke('owner-inbox', { body: { action: 'list' } }),
    status: [400, 403],
  },
  {
    name: 'signs out, and the session is over at once',
    ask: async ({ auth, data }) => {
      const { data: before } = await auth.getSession()
      await auth.signOut()
      return data
        .from('profiles')
        .select('user_id')
        .setHeader('Authorization', `Bearer ${before.session?.access_token ?? ''}`)
    },
    status: 401,
  },
]

export const OWNER: Call[] = [
  { name: 'is the owner', ask: ({ data }) => data.rpc('is_owner'), status: 200, data: z.literal(true) },
  {
    name: 'lists all testimonials, the newest first',
    ask: ({ data }) =>
      data
        .from('testimonials')
        .select('*')
        .order('created_at', { ascending: false })
        .order('id', { ascending: false }),
    status: 200,
    data: z.array(FullTestimonial).min(1),
  },
  {
    name: 'counts what waits without reading it',
    ask: async ({ data }) => {
      const counted = await data
        .from('testimonials')
        .select('id', { count: 'exact', head: true })
        .eq('is_published', false)
      return { ...counted, data: counted.count }
    },
    status: 200,
    data: z.number().int().min(1),
  },
  {
    name: 'publishes the testimonial of this run, takes it back and deletes it',
    ask: async ({ data }, { mark }) => {
      const publish = (is_published: boolean) =>
        data.from('testimonials').update({ is_published }).eq('text', mark).select('id')
      const [on, off] = [await publish(true), await publish(false)]
      const gone = await data
        .from('testimonials')
        .delete()
        .eq('text', mark)
        .eq('is_published', false)
        .select('id')
      return { ...gone, data: [on.data?.length, off.data?.length, gone.data?.length] }
    },
    status: 200,
    data: z.tuple([z.literal(1), z.literal(1), z.literal(1)]),
  },
]
