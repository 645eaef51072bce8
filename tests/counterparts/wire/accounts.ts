import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'

import { createAccount } from '#server/backend/auth/accounts.ts'
import { grantOwner } from '#server/backend/auth/grant-owner.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SignIn } from '#tests/support/sessions.ts'

export const GROUPS = ['visitor', 'member', 'owner'] as const
/** The role that sends the cases. */
export type Group = (typeof GROUPS)[number]

/** The accounts that send cases, and one that no case may change. */
export interface TestAccounts {
  accounts: SignIn[]
  /** Addresses and ids by which the accounts' own rows are recognized. */
  own: string[]
  /** An account with at least one row in each table, which sends no case. */
  bystander: string
  /** Values that must not be in any log. */
  secrets: string[]
}

const PASSWORD = 'four lamps along the quay'
const DOMAIN = 'quay.example'
/** Many, because cases delete accounts and change their passwords. */
const ACCOUNTS = { visitor: 0, member: 200, owner: 60 } satisfies Record<Group, number>

export async function makeAccounts(database: Database, group: Group): Promise<TestAccounts> {
  const passwordHash = await hash(PASSWORD)
  const make = (email: string) =>
    database.asSystem((trx) => {
      const metadata = { first_name: 'Wireborn', last_name: 'Quayside' }
      return createAccount(trx, { email, passwordHash, metadata, confirmed: true }, new Date())
    })
  const bystander = `bystander@${DOMAIN}`
  const { id } = (await make(bystander))!
  await database.run(rowsOf(id, bystander))
  const emails = Array.from({ length: ACCOUNTS[group] }, (_, n) => `wire.${group}.${n}@${DOMAIN}`)
  const own: string[] = []
  for (const email of emails) {
    // One after the other: each is a short transaction.
    // oxlint-disable-next-line no-await-in-loop
    const account = await make(email)
    // oxlint-disable-next-line no-await-in-loop
    if (group === 'owner') await grantOwner(database, { email })
    own.push(email, account!.id)
  }
  return {
    accounts: emails.map((email) => ({ email, password: PASSWORD })),
    own,
    bystander,
    secrets: ['Wireborn', 'Quayside', DOMAIN, PASSWORD, id],
  }
}

/** SQL that inserts at least one row of everything that an account can have. */
function rowsOf(id: string, email: string): string {
  return `
    insert into auth.sessions (id, user_id, created_at, updated_at) values ('${id}', '${id}', now(), now());
    insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
      values ('hash', '${id}', '${id}', false, now(), now());
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at, secret, key_id)
      values ('${id}', '${id}', 'totp', 'verified', now(), now(), 'c2VhbGVk', 'k1');
    insert into auth.mfa_recovery_codes (factor_id, code_hash) values ('${id}', 'hash');
    insert into private.known_devices (token_hash, user_id, last_used_at) values ('hash', '${id}', now());
    insert into public.email_subscriptions (email, email_list_id, subscribed, subscribed_at)
      select '${email}', id, true, now() from public.email_lists on conflict do nothing;
    insert into private.plans (product_id, price_id, plan_rank) values ('prod_wire', 'price_wire', 1);
    insert into public.memberships (stripe_subscription_id, member_id, product_id, started_at, paid_until)
      values ('sub_wire', '${id}', 'prod_wire', now(), now() + interval '1 month');
    select public.store_form_submission('inquiry', 'k1', 'c2VhbGVk', sender => '${id}');
    update private.form_submissions set notified_at = now();
    insert into private.submission_notes (submission_id, key_id, sealed)
      select id, 'k1', 'c2VhbGVk' from private.form_submissions;
    insert into private.submission_replies (submission_id, number, key_id, sealed)
      select id, 1, 'k1', 'c2VhbGVk' from private.form_submissions;
    insert into private.site_draft (document, path, value) values ('pages/home', 'hero.lead', '"Unfinished"');`
}

/** The rows of every table, as text. */
export type Rows = Map<string, Set<string>>

/** Columns that are not compared: a request of anybody for a mail changes them. */
const IGNORED_COLUMNS = ['recovery_sent_at', 'confirmation_sent_at', 'email_change_sent_at', 'updated_at']

export async function readRows(database: Database): Promise<Rows> {
  const { rows } = await database.statements(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('auth', 'private', 'public') and table_type = 'BASE TABLE' order by 1`,
  )
  const tables = rows as { name: string }[]
  const read = async (name: string): Promise<[string, Set<string>]> => {
    const result = await database.asSystem((trx) =>
      sql<{
        row: string
      }>`select (to_jsonb(t) - ${IGNORED_COLUMNS}::text[])::text as row from ${sql.table(name)} as t`.execute(
        trx,
      ),
    )
    return [name, new Set(result.rows.map(({ row }) => row))]
  }
  return new Map(await Promise.all(tables.map(({ name }) => read(name))))
}

/** Tables that background work changes. */
const BACKGROUND = [
  'private.rate_limits',
  'private.outbox',
  'private.blog_windows',
  'private.work_failures',
  'private.page_visits',
  'private.page_contents',
  'private.mailchimp_syncs',
  'private.payment_repairs',
  'private.testimonial_notices',
  'private.unnotified_testimonials',
]
/** Tables into which requests of each group may insert. */
const BY_VISITORS = [
  'auth.users',
  'auth.identities',
  'auth.one_time_tokens',
  'private.audit_log',
  'private.form_submissions',
  'public.email_subscriptions',
  'public.profiles',
  'public.testimonials',
]
const BY_MEMBERS = [
  ...BY_VISITORS,
  'auth.mfa_challenges',
  'auth.mfa_factors',
  'auth.refresh_tokens',
  'auth.sessions',
  'private.deletion_mails',
  'private.checkouts',
  'private.identity_proofs',
  'private.known_devices',
  'private.stripe_customers',
]
/** Tables that the owner may also change and delete from. */
const OF_OWNERS = [
  'private.service_checks',
  'private.site_draft',
  'private.site_opening',
  'private.picture_files',
  'private.uploads',
  'private.site_releases',
  'private.submission_notes',
  'private.submission_replies',
  'public.testimonials',
  'private.form_submissions',
  'public.email_subscriptions',
]

/** Rows that were inserted, changed or deleted without a right of the group. */
export function violationsOf(group: Group, { own }: TestAccounts, before: Rows, after: Rows): string[] {
  const owned = group === 'owner' ? OF_OWNERS : []
  const written = [...BACKGROUND, ...(group === 'visitor' ? BY_VISITORS : BY_MEMBERS), ...owned]
  const changed = [...BACKGROUND, ...owned]
  return [...after].flatMap(([table, rows]) => {
    const old = before.get(table) ?? new Set()
    const removed = [...old].filter((row) => !rows.has(row) && !own.some((mine) => row.includes(mine)))
    const added = [...rows].filter((row) => !old.has(row))
    return [
      ...(changed.includes(table) ? [] : removed.map((row) => `changed or deleted in ${table}: ${row}`)),
      ...(written.includes(table) ? [] : added.map((row) => `written to ${table}: ${row}`)),
    ]
  })
}
