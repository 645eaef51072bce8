import { sql } from 'kysely'

import { type Account, APP_METADATA } from './accounts.ts'
import { factorsOf } from './factors.ts'
import { lostDomain } from './passkey-domains.ts'
import type { Metadata } from './request-input.ts'
import type { Transaction } from '#server/platform/database/database.ts'

/** A member's own account, in Supabase Auth's form. */
export async function userReply(trx: Transaction, account: Account) {
  return {
    id: account.id,
    aud: account.aud,
    role: account.role,
    email: account.email,
    email_confirmed_at: time(account.email_confirmed_at),
    phone: '',
    confirmation_sent_at: time(account.confirmation_sent_at),
    confirmed_at: time(account.email_confirmed_at),
    recovery_sent_at: time(account.recovery_sent_at),
    new_email: account.email_change || undefined,
    email_change_sent_at: time(account.email_change_sent_at),
    last_sign_in_at: time(account.last_sign_in_at),
    app_metadata: {
      ...Object(account.raw_app_meta_data),
      // The page then requires one; without a password the member could sign in by mail only.
      ...(account.encrypted_password === null && { password_needed: true }),
    },
    user_metadata: account.raw_user_meta_data,
    identities: await identitiesOf(trx, account),
    factors: await factorRepliesOf(trx, account),
    created_at: time(account.created_at),
    updated_at: time(account.updated_at),
    is_anonymous: false,
  }
}

/**
 * The response to a sign-up, the same for new and known addresses: made from the request, and without identities, which
 * in Supabase Auth reveal whether the account is new.
 */
export function signUpReply(
  id: string,
  { email, metadata }: { email: string; metadata: Metadata },
  mailed: boolean,
  now: Date,
) {
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    confirmation_sent_at: mailed ? now.toISOString() : undefined,
    app_metadata: APP_METADATA,
    user_metadata: metadata,
    identities: [],
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    is_anonymous: false,
  }
}

async function identitiesOf(trx: Transaction, account: Account) {
  const found = await trx
    .selectFrom('auth.identities')
    .select([
      'id',
      'provider_id',
      'provider',
      'created_at',
      'updated_at',
      sql`identity_data`.as('identity_data'),
    ])
    .where('user_id', '=', account.id)
    .execute()
  return found.map((identity) => ({
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: account.id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: time(account.last_sign_in_at),
    created_at: time(identity.created_at),
    updated_at: time(identity.updated_at),
    email: account.email,
  }))
}

/** Undefined without factors, because Supabase Auth omits the field then. */
async function factorRepliesOf(trx: Transaction, account: Account) {
  const factors = await factorsOf(trx, account.id)
  if (factors.length === 0) return undefined
  return factors.map((factor) => ({
    id: factor.id,
    created_at: time(factor.created_at),
    updated_at: time(factor.updated_at),
    status: factor.status,
    friendly_name: factor.friendly_name || undefined,
    factor_type: factor.factor_type,
    last_challenged_at: time(factor.last_challenged_at),
    // Ours: why it is not verified.
    lost_domain: lostDomain(factor),
  }))
}

function time(value: Date | string | null) {
  return value === null ? undefined : new Date(value).toISOString()
}
