// Shows: asvs 7.4.1, 7.5.1, 8.2.1, 8.3.1
import { beforeAll, expect, it } from 'vitest'

import { AUTH_ACCESS, requestOf } from '#tests/support/auth-access.ts'
import {
  authService,
  callerOf,
  newMember,
  newestMail,
  sendTo,
  signedInElsewhere,
} from '#tests/support/auth-service.ts'
import { authCalls } from '#tests/support/routes/auth.ts'
import { codeOf, enrollTotp } from '#tests/support/second-factor.ts'

const service = authService()
/** Sessions that have not shown the second factor. */
const HALVES = ['by the password', 'by a recovery mail', 'before the code', 'of a factor gone']
const CODES: Record<string, string> = {
  no_authorization: '-',
  session_not_found: 'ended',
  insufficient_aal: 'factor',
  current_password_required: 'proof',
  reauthentication_needed: 'proof',
}

let account: Awaited<ReturnType<typeof accountOf>>
beforeAll(async () => {
  account = await accountOf()
})

it('every call that needs a session is in the matrix', () => {
  const needed = authCalls().filter(({ inSession }) => inSession)
  const decided = AUTH_ACCESS.map(({ name }) => /^[^ ?]+ [^ ?]+/.exec(name)?.[0].replace(/:\w+/, '{id}'))
  expect(new Set(needed.map(({ method, path }) => `${method} ${path}`))).toEqual(new Set(decided))
})

it.each(AUTH_ACCESS)('$name', async ({ name, cells: { half, ...others } }) => {
  const request = requestOf(name, account.factors)
  const outcomes: Record<string, string> = {}
  for (const [session, token] of Object.entries(account.tokens)) {
    outcomes[session] = outcomeOf(await sendTo(service, { ...request, token }))
  }
  const halves = Object.fromEntries(HALVES.map((session) => [session, half]))
  expect(outcomes).toEqual({ ...others, ...halves })
})

function outcomeOf({ status, code = '' }: { status: number; code?: string | undefined }) {
  const isUnknown = status === 404 && code === 'mfa_factor_not_found'
  const outcome = isUnknown ? 'unknown' : CODES[code]
  if (outcome === undefined) return 'may'
  return outcome === '-' || outcome === 'ended' ? outcome : `${outcome} ${status}`
}

/** An account with an app, recovery codes and a passkey that was begun, and a token of each kind of session. */
async function accountOf() {
  const { client, email } = await newMember(service)
  const app = await enrollTotp(client)
  await client.mfa.recoveryCodes.generate()
  const { data: begun } = await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Begun' })
  const shownBy = async (step: number) => {
    const { client: raised } = await signedInElsewhere(service, email)
    const { data } = await raised.mfa.challengeAndVerify({ factorId: app.id, code: codeOf(app.secret, step) })
    return String(data?.access_token)
  }
  const [stale, gone] = [await shownBy(0), await shownBy(1)]
  const reader = service.client()
  await reader.resetPasswordForEmail(email)
  const { token_hash } = newestMail(service.mails, email, 'recovery')
  const { data: recovered } = await reader.verifyOtp({ token_hash, type: 'recovery' })
  const tokens = {
    nobody: undefined,
    ended: (await signedInElsewhere(service, email)).token,
    'by the password': (await signedInElsewhere(service, email)).token,
    'by a recovery mail': recovered.session?.access_token,
    'before the code': (await signedInElsewhere(service, email)).token,
    'of a factor gone': gone,
    stale,
    other: (await newMember(service)).token,
  }
  await service.database.run(`
    delete from auth.sessions where id = '${idOf(tokens.ended)}';
    update auth.sessions set aal = 'aal2' where id = '${idOf(tokens['before the code'])}';
    update auth.sessions set aal = 'aal1' where id = '${idOf(gone)}';
    update auth.sessions set created_at = created_at - interval '11 minutes' where id = '${idOf(stale)}';
    delete from private.identity_proofs where session_id = '${idOf(stale)}'`)
  return { factors: { app: app.id, begun: String(begun?.id) }, tokens }
}

function idOf(token = '') {
  return callerOf(token).session.sessionId
}
