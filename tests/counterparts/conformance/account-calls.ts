import { z } from 'zod'

import { FACTORS } from './factor-calls.ts'
import type { Call } from './run-calls.ts'
import { END_OF_SESSION, SESSION } from './session-calls.ts'
import { REFUSALS } from './visitor-calls.ts'

const Id = z.uuid()
const User = z.looseObject({
  id: Id,
  email: z.email(),
  created_at: z.string(),
  user_metadata: z.looseObject({}),
})
const Device = z.object({
  id: Id,
  device: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  is_current: z.boolean(),
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
  ...SESSION,
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
    name: 'saves the own profile, and is told that one row was changed',
    ask: async ({ data }, { userId }) => {
      const { data: own } = await data.from('profiles').select('phone').eq('user_id', userId).single()
      const { phone } = z.object({ phone: z.string().nullable() }).parse(own)
      const saved = await data
        .from('profiles')
        .update({ phone, therapy_preferences: [] }, { count: 'exact' })
        .eq('user_id', userId)
      return { ...saved, data: saved.count }
    },
    status: [200, 204],
    data: z.literal(1),
  },
  {
    name: 'may not change what the practice says of the own profile',
    ask: ({ data }, { userId }) =>
      data.from('profiles').update({ esa_evaluation_completed: true }).eq('user_id', userId),
    status: 403,
    code: '42501',
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
    ask: ({ data }) =>
      data
        .from('member_resources')
        .select('id, plan_rank, title, summary, body, place')
        .order('plan_rank')
        .order('place'),
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
  {
    name: 'leaves the newsletter as it is',
    ask: async ({ data }) => {
      const { data: state } = await data.rpc('newsletter_state')
      return data.rpc('set_newsletter', { subscribed: state === 'none' ? false : null })
    },
    // Neither yes nor no is refused.
    status: [200, 400],
    data: z.union([z.literal(false), z.null()]),
  },
  {
    name: 'lists the own devices, this one among them',
    ask: ({ data }) => data.rpc('my_sessions'),
    status: 200,
    data: z.array(Device).refine((devices) => devices.some(({ is_current }) => is_current)),
  },
  {
    name: 'signs out a device that is gone already',
    ask: ({ data }) => data.rpc('end_session', { session: crypto.randomUUID() }),
    status: [200, 204],
  },
  {
    name: 'is refused what is the owner’s',
    ask: ({ data }) => data.rpc('members_page', { list: 'all', search: '', most: 50 }),
    status: 403,
    code: '42501',
  },
  {
    name: 'decides no testimonial, and reads no original of one',
    ask: async ({ data }) => {
      const { data: shown } = await data.from('testimonials').select('id, wording')
      const seen = z.array(z.object({ id: Id, wording: z.string() })).parse(shown)
      const testimonials = seen.map(({ id }) => id)
      const wordings = seen.map(({ wording }) => wording)
      const originals = await data.rpc('originals_of', { testimonials })
      const decided = await data.rpc('decide_testimonials', { testimonials, wordings, publish: false })
      return { ...decided, data: [originals.data, decided.data] }
    },
    status: 200,
    data: z.tuple([z.array(z.unknown()).length(0), z.array(z.unknown()).length(0)]),
  },
  {
    name: 'shortens no testimonial',
    ask: ({ data }) =>
      data.rpc('shorten_testimonial', { testimonial: crypto.randomUUID(), seen_name: 'A', seen_text: 'B' }),
    status: 403,
    code: '42501',
  },
  {
    name: 'does not delete the account by another word',
    ask: async ({ data }) => {
      const { status, error } = await data.rpc('delete_account', { confirmation: 'no' })
      return { status, error, data: error?.hint ?? null }
    },
    status: [400, 403],
  },
  ...REFUSALS,
  {
    name: 'needs the right password for another one',
    ask: ({ auth }) => auth.updateUser({ password: 'a lamp on another quay', current_password: 'not it' }),
    status: 400,
    code: 'current_password_invalid',
  },
  {
    name: 'is told that a password is too weak',
    ask: ({ auth }) => auth.updateUser({ password: 'short', current_password: 'not it' }),
    status: [400, 422],
  },
  {
    name: 'keeps the own address by requesting it',
    ask: ({ auth }, { credentials: { email } }) => auth.updateUser({ email }),
    status: 200,
    data: z.object({ user: User }),
  },
  {
    name: 'is not told that an address has an account by signing it up',
    ask: async ({ aside }, { credentials }) => {
      const { data, error } = await aside.signUp({ ...credentials, password: 'nine herons over the marsh' })
      // Closed sites of our own backend take no sign-up.
      return error?.code === 'signup_disabled' ? { data: { user: {}, session: null } } : { data, error }
    },
    status: 200,
    data: z.object({ user: z.looseObject({}), session: z.null() }),
  },
  ...FACTORS,
  {
    name: 'checks the membership',
    ask: ({ functions }) => functions.invoke('check-subscription'),
    status: 200,
    data: z.looseObject({ subscribed: z.boolean() }),
  },
  {
    name: 'buys no plan that there is not',
    ask: ({ functions }) => functions.invoke('create-checkout', { body: { priceId: 'price_conformance' } }),
    // 409 where memberships are not offered, 503 where no payments are connected.
    status: [400, 409, 503],
  },
  {
    name: 'has no plan to manage, or is led to it',
    ask: ({ functions }) => functions.invoke('customer-portal'),
    // 503 where no payments are connected.
    status: [200, 409, 503],
  },
  {
    name: 'is offered no request of somebody else',
    ask: ({ functions }) => functions.invoke('esa-request-offer', { body: { action: 'find' } }),
    status: 200,
    data: z.object({ offer: z.unknown() }),
  },
  {
    name: 'answers no request that there is not',
    ask: ({ functions }) =>
      functions.invoke('esa-request-offer', {
        body: { action: 'answer', id: crypto.randomUUID(), isMine: true },
      }),
    status: 404,
  },
  {
    name: 'exports everything about the own account, freshly signed in',
    ask: ({ functions }) => functions.invoke('export-my-data'),
    status: 200,
    data: z.looseObject({ exported_at: z.string() }),
  },
  {
    name: 'is refused by the owner’s functions',
    ask: ({ functions }) => functions.invoke('owner-inbox', { body: { action: 'list' } }),
    status: 403,
  },
  {
    name: 'signs out everywhere else, and stays signed in here',
    ask: async ({ auth }) => {
      const { error } = await auth.signOut({ scope: 'others' })
      return error ? { data: null, error } : auth.getUser()
    },
    status: 200,
    data: z.object({ user: User }),
  },
  ...END_OF_SESSION,
]
