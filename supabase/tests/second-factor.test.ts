// Shows: asvs 6.3.3, 6.8.4, 10.3.2, 10.3.4
// Shows: hipaa (d)
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Database, type MemberCaller, openDatabase } from '#server/backend/database/database.ts'
import { prepareDatabase } from '#server/backend/database/prepare-database.ts'

import { accountOf } from '#tests/support/accounts.ts'
import { appointOwner } from '#tests/support/data-service.ts'
import { memberA, memberB, migrations, owner, testDatabase, undone } from '#tests/support/database.ts'
import { placeDatabase } from '#tests/support/pglite.ts'
import { assured, withFactor } from '#tests/support/second-factor.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'second-factor-'))
  await placeDatabase(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const engines: Record<string, () => Promise<Database>> = {
  PGlite: async () => {
    const database = await openDatabase({ dataDir })
    await prepareDatabase(database, { migrations })
    return database
  },
  PostgreSQL: () => testDatabase([]),
}

// Each with what the second factor protects: a row that is found or changed, `true`, or the refusal's name.
const id = ({ session }: MemberCaller) => session.userId
const protectedOfMember = {
  'profiles: select': `select 1 from public.profiles where user_id = '${id(memberA)}'`,
  'profiles: update': `update public.profiles set first_name = 'Eve' where user_id = '${id(memberA)}' returning 1`,
  'memberships: select': `select member_id from public.memberships`,
  'member_resources: select': `select 1 from public.member_resources where id = 'free'`,
  current_plan_rank: `select 1 where public.current_plan_rank() = 1`,
  newsletter_state: `select 1 where public.newsletter_state() <> 'none'`,
  set_newsletter: `select public.set_newsletter(false)`,
  my_sessions: `select public.my_sessions()`,
  end_session: `select public.end_session('${id(memberA)}')`,
  export_my_data: `select public.export_my_data()`,
  delete_account: `select public.delete_account('DELETE')`,
}
const protectedOfOwner = {
  is_owner: `select 1 where public.is_owner()`,
  'testimonials: select what waits': `select 1 from public.testimonials where not is_published`,
  'testimonials: update': `update public.testimonials set is_published = false returning 1`,
  'testimonials: delete': `delete from public.testimonials where is_published returning 1`,
  mailing_trouble: `select public.mailing_trouble()`,
  owner_needs: `select count(*) from public.owner_needs()`,
  subscriber_lists: `select count(*) from public.subscriber_lists()`,
  subscribers_page: `select count(*) from public.subscribers_page(gen_random_uuid())`,
  export_subscribers: `select public.export_subscribers(gen_random_uuid())`,
  remove_subscriber: `select public.remove_subscriber(gen_random_uuid())`,
  member_counts: `select count(*) from public.member_counts()`,
  members_page: `select count(*) from public.members_page()`,
  export_my_data: `select public.export_my_data()`,
}
// What anybody may do stays open: refusing it would protect nothing.
const open = {
  'testimonials: select what is published': `select 1 from public.testimonials where is_published`,
  'testimonials: insert': `insert into public.testimonials (name, text, rating) values ('N', 'T', 5)`,
  'email_lists: select': `select id from public.email_lists`,
}

interface State {
  factor: 'none' | 'unverified' | 'verified' | 'of another'
  session: 'aal1' | 'aal2'
  token: 'aal1' | 'aal2'
  allowed: boolean
}
const states: Record<string, State> = {
  'without a factor': { factor: 'none', session: 'aal1', token: 'aal1', allowed: true },
  'with one that was never verified': { factor: 'unverified', session: 'aal1', token: 'aal1', allowed: true },
  'beside somebody who has one': { factor: 'of another', session: 'aal1', token: 'aal1', allowed: true },
  'with a factor, by the password alone': {
    factor: 'verified',
    session: 'aal1',
    token: 'aal1',
    allowed: false,
  },
  'with a token of before the code': { factor: 'verified', session: 'aal2', token: 'aal1', allowed: false },
  'with a token of a factor that was removed': {
    factor: 'verified',
    session: 'aal1',
    token: 'aal2',
    allowed: false,
  },
  'with a factor that was shown': { factor: 'verified', session: 'aal2', token: 'aal2', allowed: true },
}

describe.each(Object.entries(engines))('on %s', (_engine, start) => {
  let database: Database

  beforeAll(async () => {
    database = await start()
    await database.run(`${accountOf(memberA, { first_name: 'Ann' })} ${accountOf(memberB)} ${accountOf(owner)}
      insert into private.plans (product_id, price_id, plan_rank) values ('prod_basic', 'price_basic', 1);
      insert into public.memberships (provider_id, member_id, product_id, started_at, paid_until, cancelled_at)
      values ('sub_1', '${id(memberA)}', 'prod_basic', now(), now() + interval '1 month', now());
      insert into public.member_resources (id, plan_rank, title, summary, body, place)
      values ('free', 0, 'T', 'S', 'B', 1);
      insert into public.testimonials (name, text, rating, is_published) values ('P', 'P', 5, true), ('Q', 'Q', 5, false);
      insert into private.form_submissions (kind, key_id, sealed) values ('enquiry', 'k1', 'sealed')`)
    await appointOwner(database)
  })
  afterAll(() => database.close())

  describe.each(Object.entries(states))('%s', (_state, { factor, session, token, allowed }) => {
    const callerOf = (caller: MemberCaller) => (token === 'aal2' ? assured(caller) : caller)

    beforeAll(async () => {
      await database.run('delete from auth.mfa_factors')
      for (const caller of [memberA, owner]) {
        if (factor === 'none') continue
        await withFactor(database, caller, session)
        if (factor === 'unverified') await database.run(`update auth.mfa_factors set status = 'unverified'`)
      }
      if (factor === 'of another') {
        await database.run('delete from auth.mfa_factors')
        await withFactor(database, memberB, 'aal1')
      }
      await database.run(`update auth.sessions set aal = '${session}'`)
    })

    const run = async (caller: MemberCaller, text: string) => {
      try {
        const { rows } = await undone(database, callerOf(caller), (trx) => sql.raw(text).execute(trx))
        return rows.length
      } catch (error) {
        return refusalOf(error)
      }
    }

    test.each(Object.entries(protectedOfMember))('a member: %s', async (name, text) => {
      const refused = /^(set_newsletter|my_sessions|end_session|export_my_data|delete_account)$/.test(name)
        ? 'second_factor_needed'
        : 0
      expect(await run(memberA, text)).toBe(allowed ? 1 : refused)
    })

    test.each(Object.entries(protectedOfOwner))('the owner: %s', async (name, text) => {
      const refusals = { is_owner: 0, export_my_data: 'second_factor_needed' }
      const refused = refusals[name as keyof typeof refusals] ?? (name.includes(':') ? 0 : '42501')
      const rows = name === 'testimonials: update' ? 2 : name === 'mailing_trouble' ? 0 : 1
      expect(await run(owner, text)).toBe(allowed ? rows : refused)
    })

    test.each(Object.entries(open))('anybody: %s', async (_name, text) => {
      expect(await run(memberA, text)).not.toBe('42501')
    })

    test.each(Object.entries({ memberA, owner }))('a function of ours for %s', async (_name, caller) => {
      const work = database.asFunction(async (trx) => sql`select 1`.execute(trx), callerOf(caller))
      if (allowed) await expect(work).resolves.toBeDefined()
      else
        await expect(work.catch((error: unknown) => refusalOf(error))).resolves.toBe('second_factor_needed')
    })
  })
})

function refusalOf(error: unknown) {
  const { code, hint } = error as { code?: string; hint?: string }
  return hint ?? code ?? String(error)
}
