// Shows: asvs 6.4.3, 6.5.1, 16.3.3
// Shows: hipaa (d)
import { describe, expect, it } from 'vitest'

import {
  type UnderTest,
  authProcesses,
  movedClock,
  newMember,
  newestMail,
  password,
} from '#tests/support/auth-service.ts'
import { codeOf, enrollTotp } from '#tests/support/second-factor.ts'

const clock = movedClock()
const { services } = authProcesses()

async function enrolled() {
  const { client, email } = await newMember(services[0])
  return { client, email, ...(await enrollTotp(client)) }
}

interface Try {
  at?: UnderTest
  challenge?: string | undefined
  cookie?: string
}

/** A session at aal1 with a challenge, as whoever has the password gets one. */
async function halfSignedIn(email: string, factorId: string, from = '192.0.2.1') {
  const client = services[0].client(from)
  const { data } = await client.signInWithPassword({ email, password })
  const challengeId = (await client.mfa.challenge({ factorId })).data?.id
  const authorization = `Bearer ${data.session?.access_token}`
  const post = (code: string, { at = services[0], challenge = challengeId, cookie = '' }: Try = {}) =>
    at.post(
      `/factors/${factorId}/verify`,
      { challenge_id: challenge, code },
      { authorization, 'x-test-address': from, cookie },
    )
  const send = async (code: string, how?: Try) => {
    const reply = await post(code, how)
    return [reply.status, ((await reply.json()) as { error_code?: string }).error_code]
  }
  return { client, post, send, challengeId }
}

const wrongFor = (secret: string) => {
  const right = [-1, 0, 1, 2].map((step) => codeOf(secret, step))
  return Array.from({ length: 30 }, (_, index) => String(100_000 + index)).filter(
    (code) => !right.includes(code),
  )
}

describe('a code', () => {
  it('works once, also of twenty requests at once to two processes', async () => {
    const { email, id, secret } = await enrolled()
    const { send } = await halfSignedIn(email, id)
    const code = codeOf(secret)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(code, { at: services[index % 2 === 0 ? 0 : 1] })),
    )
    expect(replies.filter(([status]) => status === 200)).toHaveLength(1)
  })

  it('of one session is refused in another, and so is an older one', async () => {
    const { email, id, secret } = await enrolled()
    const [first, second] = [await halfSignedIn(email, id), await halfSignedIn(email, id, '198.51.100.1')]
    expect(await first.send(codeOf(secret, 1))).toEqual([200, undefined])
    // Ended with the others that had not shown it.
    expect((await second.send(codeOf(secret, 1)))[0]).toBe(403)
    const third = await halfSignedIn(email, id)
    for (const step of [1, 0, -1]) {
      expect(await third.send(codeOf(secret, step))).toEqual([422, 'mfa_verification_failed'])
    }
  })

  it('is refused with the error of Supabase Auth', async () => {
    const { client, id, secret } = await enrolled()
    const challenge = await client.mfa.challenge({ factorId: id })
    const code = wrongFor(secret)[0] ?? ''
    const { error } = await client.mfa.verify({ factorId: id, challengeId: challenge.data?.id ?? '', code })
    expect(error).toMatchObject({ code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' })
  })

  it('of two steps ago or ahead is refused', async () => {
    const { email, id, secret } = await enrolled()
    clock.move(5)
    const { send } = await halfSignedIn(email, id)
    for (const step of [-2, 2]) {
      expect(await send(codeOf(secret, step))).toEqual([422, 'mfa_verification_failed'])
    }
    expect(await send(codeOf(secret, 1))).toEqual([200, undefined])
  })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12345\0'])('cannot be %j', async (typed) => {
    const { email, id } = await enrolled()
    const { send } = await halfSignedIn(email, id)
    expect(await send(typed)).toEqual([400, 'validation_failed'])
  })

  it('is refused if the clock was set back before the last one', async () => {
    const { email, id, secret } = await enrolled()
    const { send } = await halfSignedIn(email, id)
    expect(await send(codeOf(secret, 1))).toEqual([200, undefined])
    const again = await halfSignedIn(email, id)
    clock.move(-1)
    expect((await again.send(codeOf(secret)))[0]).toBe(422)
    clock.move(1)
  })
})

describe('of two apps', () => {
  it('a code of either is accepted at once, whichever the challenge is for, and counts as no wrong guess', async () => {
    const { client, email, id, secret } = await enrolled()
    const newer = await enrollTotp(client, 'New phone')
    for (let signIns = 0; signIns < 12; signIns += 1) {
      clock.move(1)
      // oxlint-disable-next-line no-await-in-loop
      const { send } = await halfSignedIn(email, signIns % 3 === 0 ? id : newer.id)
      // oxlint-disable-next-line no-await-in-loop
      expect(await send(codeOf(signIns % 2 === 0 ? secret : newer.secret, 1))).toEqual([200, undefined])
    }
    expect(
      services[0].mails.filter(({ to, template }) => to === email && template === 'factorGuessed'),
    ).toEqual([])
  })

  it('twice as many guesses are no more', async () => {
    const { client, email, id, secret } = await enrolled()
    const newer = await enrollTotp(client, 'New phone')
    const from = '203.0.113.9'
    const wrong = wrongFor(secret).filter((code) => wrongFor(newer.secret).includes(code))
    const sessions = [await halfSignedIn(email, id, from), await halfSignedIn(email, newer.id, from)]
    const replies: unknown[] = []
    for (const [index, code] of wrong.slice(0, 8).entries()) {
      // oxlint-disable-next-line no-await-in-loop
      replies.push((await sessions[index % 2]!.send(code))[0])
    }
    expect(replies).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
  })
})

describe('guessing', () => {
  it('is stopped after five in one network, over two processes at once, and for the right code too', async () => {
    const { email, id, secret } = await enrolled()
    const { send } = await halfSignedIn(email, id, '203.0.113.5')
    const replies = await Promise.all(
      wrongFor(secret)
        .slice(0, 20)
        .map((code, index) => send(code, { at: services[index % 2 === 0 ? 0 : 1] })),
    )
    expect(replies.filter(([status]) => status === 422)).toHaveLength(5)
    expect(replies.filter(([status]) => status === 429)).toHaveLength(15)
    expect(await send(codeOf(secret))).toEqual([429, 'over_request_rate_limit'])
    const warnings = services
      .flatMap(({ mails }) => mails)
      .filter(({ to, template }) => to === email && template === 'factorGuessed')
    expect(warnings).toHaveLength(1)
  })

  it('is stopped after twenty from many networks, and a browser that used the factor before can still sign in', async () => {
    const { email, id, secret } = await enrolled()
    const proved = await (await halfSignedIn(email, id)).post(codeOf(secret))
    const cookie = (proved.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect(cookie).toMatch(/^__Host-known_device=/)

    const replies: unknown[] = []
    for (const [index, code] of wrongFor(secret).slice(0, 22).entries()) {
      const { send } = await halfSignedIn(email, id, `10.${index}.0.1`)
      replies.push((await send(code))[1])
    }
    const wrong = Array.from({ length: 20 }, () => 'mfa_verification_failed')
    expect(replies).toEqual([...wrong, 'over_request_rate_limit', 'over_request_rate_limit'])
    const owner = await halfSignedIn(email, id, '198.18.0.1')
    expect(await owner.send(codeOf(secret, 1), { at: services[1], cookie })).toEqual([200, undefined])
  })

  it('gets no new limits by signing in again with the password', async () => {
    const { email } = await enrolled()
    const signedIn = await services[0].post('/token?grant_type=password', { email, password })
    expect(signedIn.status).toBe(200)
    expect(signedIn.headers.get('set-cookie')).toBeNull()
  })
})

describe('a challenge', () => {
  it('of another session, or made up, is not found', async () => {
    const { email, id, secret } = await enrolled()
    const [first, second] = [await halfSignedIn(email, id), await halfSignedIn(email, id)]
    for (const challenge of [second.challengeId, crypto.randomUUID()]) {
      expect(await first.send(codeOf(secret), { challenge })).toEqual([422, 'mfa_factor_not_found'])
    }
  })

  it('expires after five minutes', async () => {
    const { email, id, secret } = await enrolled()
    const { send } = await halfSignedIn(email, id)
    clock.move(6)
    expect(await send(codeOf(secret))).toEqual([422, 'mfa_challenge_expired'])
  })

  it('is used up by the right code', async () => {
    const { email, id, secret } = await enrolled()
    const { send } = await halfSignedIn(email, id)
    expect(await send(codeOf(secret))).toEqual([200, undefined])
    expect(await send(codeOf(secret, 1))).toEqual([422, 'mfa_factor_not_found'])
  })

  it('is one of three valid ones in a session, the newest always included', async () => {
    const { email, id, secret } = await enrolled()
    const { client } = await halfSignedIn(email, id)
    await Promise.all(Array.from({ length: 20 }, () => client.mfa.challenge({ factorId: id })))
    const { data } = await client.mfa.challenge({ factorId: id })
    const { rows } = await services[0].database.statements(
      `select count(*)::int as live from auth.mfa_challenges where factor_id = '${id}'`,
    )
    expect(rows).toEqual([{ live: 3 }])
    const challengeId = data?.id ?? ''
    expect((await client.mfa.verify({ factorId: id, challengeId, code: codeOf(secret) })).error).toBeNull()
  })
})

describe('a session', () => {
  it.each(['others', 'global'] as const)(
    'without the second factor signs out %s that are also without it, and none with it',
    async (scope) => {
      const { email, id, client } = await enrolled()
      const [stranger, another] = [await halfSignedIn(email, id), await halfSignedIn(email, id)]
      expect((await stranger.client.signOut({ scope })).error).toBeNull()
      expect((await another.client.refreshSession()).error?.code).toBe('refresh_token_not_found')
      expect((await client.getUser()).error).toBeNull()
      expect((await client.signOut()).error).toBeNull()
    },
  )

  it('is not raised by a refresh that was running while the code was verified', async () => {
    const { email, id, secret } = await enrolled()
    const { client, send } = await halfSignedIn(email, id)
    const refresh_token = (await client.getSession()).data.session?.refresh_token
    const [verified, ...refreshed] = await Promise.all([
      send(codeOf(secret)),
      ...Array.from({ length: 6 }, (_, index) =>
        services[index % 2 === 0 ? 0 : 1].post('/token?grant_type=refresh_token', { refresh_token }),
      ),
    ])
    expect(verified).toEqual([200, undefined])
    const { rows } = await services[0].database.statements(`select s.id from auth.sessions as s
      join auth.users as u on u.id = s.user_id where u.email = '${email}' and s.aal = 'aal2'`)
    expect(rows.length).toBeGreaterThan(1)
    for (const reply of refreshed) {
      const body = (await reply.json()) as { access_token?: string }
      const claims = body.access_token?.split('.')[1] ?? ''
      expect(Buffer.from(claims, 'base64url').toString()).not.toContain('"aal":"aal2"')
    }
  })

  it('signed in by the mail that confirms a new address has no second factor', async () => {
    const { client, email, id } = await enrolled()
    await client.updateUser({ email: `new-${email}` })
    const { token_hash } = newestMail(services[0].mails, `new-${email}`, 'confirmNewEmail')
    const reader = services[0].client()
    await reader.verifyOtp({ token_hash, type: 'email_change' })
    expect((await reader.mfa.unenroll({ factorId: id })).error?.code).toBe('insufficient_aal')
  })
})
