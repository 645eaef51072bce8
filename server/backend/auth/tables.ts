import type { ColumnType, Generated, Transaction } from 'kysely'

// Drivers differ in what they read: a Date, or text.
type Time = ColumnType<Date | string, Date, Date>
type MaybeTime = ColumnType<Date | string | null, Date | null | undefined, Date | null>
// Written by `jsonb()` only.
type Json = ColumnType<unknown, unknown, unknown>

interface Users {
  id: string
  aud: string
  role: string
  email: string
  encrypted_password: string | null
  email_confirmed_at: MaybeTime
  confirmation_sent_at: MaybeTime
  recovery_sent_at: MaybeTime
  email_change: string | null
  email_change_sent_at: MaybeTime
  last_sign_in_at: MaybeTime
  raw_app_meta_data: Json
  raw_user_meta_data: Json
  is_sso_user: Generated<boolean>
  created_at: Time
  updated_at: Time
}

interface Identities {
  id: Generated<string>
  provider_id: string
  user_id: string
  identity_data: Json
  provider: string
  last_sign_in_at: MaybeTime
  created_at: Time
  updated_at: Time
}

interface Sessions {
  id: string
  user_id: string
  created_at: Time
  updated_at: Time
  aal: string
  refreshed_at: MaybeTime
  tag: string | null
}

interface RefreshTokens {
  id: Generated<string>
  token: string
  user_id: string
  revoked: boolean
  created_at: Time
  updated_at: Time
  parent: string | null
  session_id: string
}

export type OneTimeTokenType = 'confirmation_token' | 'recovery_token' | 'email_change_token_new'

interface OneTimeTokens {
  id: string
  user_id: string
  token_type: OneTimeTokenType
  token_hash: string
  relates_to: string
  created_at: Time
  updated_at: Time
  code_hash: string | null
  expires_at: Time
  pending_metadata: Json
}

interface KnownDevices {
  token_hash: string
  user_id: string
  last_used_at: Time
}

type AuthTables = {
  'auth.users': Users
  'auth.identities': Identities
  'auth.sessions': Sessions
  'auth.refresh_tokens': RefreshTokens
  'auth.one_time_tokens': OneTimeTokens
  'auth.known_devices': KnownDevices
}

/** The tables that the service uses. */
export function tables(trx: Transaction<unknown>) {
  return trx.$extendTables<AuthTables>()
}
