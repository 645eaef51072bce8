import { z } from 'zod'

import type { Call } from './run-calls.ts'

/** Of a member's second factors; none of them is verified. */
export const FACTORS: Call[] = [
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
    name: 'verifies no authenticator by a wrong code',
    ask: async ({ auth }, { mark }) => {
      const { data: factor, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: mark })
      if (error) return { data: factor, error }
      const verified = await auth.mfa.challengeAndVerify({ factorId: factor.id, code: '000000' })
      await auth.mfa.unenroll({ factorId: factor.id })
      return verified
    },
    status: [400, 422],
    code: 'mfa_verification_failed',
  },
  {
    name: 'gives two factors no name twice',
    ask: async ({ auth }, { mark }) => {
      const enroll = () => auth.mfa.enroll({ factorType: 'totp', friendlyName: mark })
      const { data: first } = await enroll()
      const second = await enroll()
      for (const factor of [first, second.data]) if (factor) await auth.mfa.unenroll({ factorId: factor.id })
      return second
    },
    status: 422,
    code: 'mfa_factor_name_conflict',
  },
  {
    name: 'begins a passkey, and takes it off before there is one, or has none',
    ask: async ({ auth }, { mark, site }) => {
      const { data, error } = await auth.mfa.enroll({ factorType: 'webauthn', friendlyName: mark })
      if (error) return { data: 'create', error }
      const webauthn = { rpId: new URL(site).hostname, rpOrigins: [site] }
      const challenge = await auth.mfa.challenge({ factorId: data.id, webauthn })
      await auth.mfa.unenroll({ factorId: data.id })
      return { data: challenge.data?.webauthn.type, error: challenge.error }
    },
    status: [200, 422],
    data: z.literal('create'),
  },
  {
    name: 'takes off no factor that there is not',
    ask: ({ auth }) => auth.mfa.unenroll({ factorId: crypto.randomUUID() }),
    status: 404,
    code: 'mfa_factor_not_found',
  },
  {
    name: 'is challenged for no factor that there is not',
    ask: ({ auth }) => auth.mfa.challenge({ factorId: crypto.randomUUID() }),
    status: 404,
    code: 'mfa_factor_not_found',
  },
  {
    name: 'has no recovery codes, or counts them',
    ask: ({ auth }) => auth.mfa.recoveryCodes.getStatus(),
    status: [200, 404],
  },
  {
    name: 'makes no recovery codes without a second factor',
    ask: ({ auth }) => auth.mfa.recoveryCodes.generate(),
    // 404 in a project, which has none; pages offer none there.
    status: [404, 422],
  },
]
