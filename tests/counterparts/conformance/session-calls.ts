import { z } from 'zod'

import type { Call } from './run-calls.ts'

/** How a session is dated, proved and renewed, as app/lib/backend-client.ts and app/lib/session rely on it. */
export const SESSION: Call[] = [
  {
    name: 'gets sessions that say when they end right before the refresh token',
    ask: async ({ auth, lastAuthReply }) => {
      const { error } = await auth.refreshSession()
      return { data: lastAuthReply(), error }
    },
    status: 200,
    data: z.string().regex(/"expires_in":\d+,"expires_at":\d+,"refresh_token":/),
  },
  {
    name: 'proves the password by a session aside, whose end leaves this one',
    ask: async ({ auth, aside }, { credentials }) => {
      const { error } = await aside.signInWithPassword(credentials)
      if (error) return { data: null, error }
      await aside.signOut({ scope: 'local' })
      return auth.getUser()
    },
    status: 200,
  },
  {
    name: 'proves nothing by another password',
    ask: ({ aside }, { credentials }) =>
      aside.signInWithPassword({ ...credentials, password: 'a lamp on no quay' }),
    status: 400,
    code: 'invalid_credentials',
  },
]

const Ended = z.object({
  user: z.string().regex(/"(session|user)_not_found"/),
  signOut: z.literal('AuthSessionMissingError'),
  renewal: z.literal(400),
  functions: z.literal(401),
})

/** The last one. Signing out ends it as app/lib/session/session.ts does. */
export const END_OF_SESSION: Call[] = [
  {
    name: 'signs out, and the session is over at once',
    ask: async ({ auth, data }) => {
      const { data: before } = await auth.getSession()
      await auth.admin.signOut(before.session?.access_token ?? '', 'local')
      return data
        .from('profiles')
        .select('user_id')
        .setHeader('Authorization', `Bearer ${before.session?.access_token ?? ''}`)
    },
    status: 401,
  },
  {
    name: 'is told by each service that the session has ended',
    ask: async ({ auth, functions, lastAuthReply }) => {
      const { session } = (await auth.getSession()).data
      const { access_token: token = '', refresh_token = '' } = session ?? {}
      const invoked = await functions.invoke('check-subscription', {
        headers: { Authorization: `Bearer ${token}` },
      })
      const signedOut = await auth.admin.signOut(token, 'local')
      await auth.getUser(token)
      const user = lastAuthReply()
      const renewed = await auth.refreshSession({ refresh_token })
      return {
        status: 200,
        data: {
          user,
          signOut: signedOut.error?.name,
          renewal: renewed.error?.status,
          functions: invoked.response?.status,
        },
      }
    },
    status: 200,
    data: Ended,
  },
]
