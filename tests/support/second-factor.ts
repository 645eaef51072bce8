import type { GoTrueClient } from '@supabase/auth-js'
import { TOTP } from 'otpauth'

import type { Database, MemberCaller } from '#server/platform/database/database.ts'

/** An authenticator app that was given this secret. Each code counts once: ask for the next step's for another one. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Enrols and verifies an authenticator app for the client's account; uses up the previous step's code. */
export async function enrollTotp(client: GoTrueClient, friendlyName = 'Phone') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Practice' })
  if (error) throw error
  const { id, totp } = data
  const verify = (step: number) =>
    client.mfa.challengeAndVerify({ factorId: id, code: codeOf(totp.secret, step) })
  let verified = await verify(-1)
  // The step ended on the way, where the clock runs.
  if (verified.error?.code === 'mfa_verification_failed') verified = await verify(-1)
  if (verified.error) throw verified.error
  return { id, secret: totp.secret, session: verified.data }
}

/** The caller as their session is once it has shown the second factor. */
export function assured(caller: MemberCaller): MemberCaller {
  return {
    ...caller,
    claims: { ...caller.claims, aal: 'aal2' },
    session: { ...caller.session, level: 'aal2' },
  }
}

/** Gives the caller a verified factor, and their session the level that it has in the database. */
export async function withFactor(database: Database, { session }: MemberCaller, level: 'aal1' | 'aal2') {
  await database.run(`
    delete from auth.mfa_factors where user_id = '${session.userId}';
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), '${session.userId}', 'Phone', 'totp', 'verified', now(), now());
    update auth.sessions set aal = '${level}' where id = '${session.sessionId}'`)
}
