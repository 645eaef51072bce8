// Shows: asvs 8.2.2, 8.2.3
import { beforeEach, describe, expect, test } from 'vitest'

import { accountOf } from '#tests/support/accounts.ts'
import { memberA, memberB, owner } from '#tests/support/database.ts'
import { INVISIBLE_TEXTS } from '#tests/support/pasted-marks.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { database, data } = await useDatabase()
beforeEach(async () => {
  await database.run('delete from auth.users; delete from public.email_subscriptions')
  await database.run(accountOf(memberA, { first_name: 'Ann', last_name: 'Lee', phone: '+14075550142' }))
  await database.run(accountOf(memberB, { first_name: 'Bo', last_name: 'Ray' }) + accountOf(owner))
})

describe.each(Object.entries({ memberA, memberB }))('%s', (_, caller) => {
  const table = () => data.client(caller).from('profiles')
  const other = caller === memberA ? memberB : memberA

  // Shows: spec 3.5
  test('reads their own row completely, as specified, and no other', async () => {
    const { data: own } = await table().select('*').eq('user_id', caller.claims.sub).single()
    expect(own).toMatchObject({
      user_id: caller.claims.sub,
      email: caller.claims.email,
      therapy_preferences: [],
    })
    expect((await table().select('user_id')).data).toEqual([{ user_id: caller.claims.sub }])
    const { error } = await table().select('*').eq('user_id', other.claims.sub).single()
    expect(error?.code).toBe('PGRST116')
  })

  test('changes the columns that are theirs to change', async () => {
    const changes = {
      first_name: 'Zoë "Z" 🌊',
      last_name: null,
      phone: '14075550199',
      therapy_preferences: ['evenings'],
    }
    expect((await table().update(changes).eq('user_id', caller.claims.sub)).error).toBeNull()
    expect((await table().select('*').single()).data).toMatchObject(changes)
  })
})

describe('a phone number', () => {
  const phone = '+14075550142'
  const places = async () => {
    const { rows } = await database.statements(`
      select 'account' as place from auth.users as u where u::text like '%${phone}%'
      union all select 'identity' from auth.identities as i where i::text like '%${phone}%'
      union all select 'profile' from public.profiles as p where p::text like '%${phone}%'`)
    return rows.map(({ place }) => place)
  }

  test('is stored in the profile alone once the address is confirmed, and is deleted when removed there', async () => {
    expect(await places()).toEqual(['profile'])
    await data.client(memberA).from('profiles').update({ phone: null }).eq('user_id', memberA.claims.sub)
    expect(await places()).toEqual([])
  })

  test('is stored with the sign-up until the address is confirmed', async () => {
    await database.run(accountOf(memberA, { first_name: 'Ann', phone }, false))
    expect(await places()).toEqual(['account', 'profile'])
    await database.run(`update auth.users set email_confirmed_at = now() where email_confirmed_at is null`)
    expect(await places()).toEqual(['profile'])
  })

  test('is not restored from the data of the account', async () => {
    await data.client(memberA).from('profiles').update({ phone: null }).eq('user_id', memberA.claims.sub)
    await database.run(`update auth.users set raw_user_meta_data = '{"phone":"${phone}","first_name":"Ann"}'
      where id = '${String(memberA.claims.sub)}'`)
    expect(await places()).toEqual([])
  })
})

test('changing names in the profile changes them in the account’s data', async () => {
  const change = { first_name: 'Rowan', last_name: null }
  await data.client(memberA).from('profiles').update(change).eq('user_id', memberA.claims.sub)
  const { rows } = await database.statements(
    `select raw_user_meta_data as told from auth.users where id = '${String(memberA.claims.sub)}'`,
  )
  expect(rows).toEqual([{ told: { first_name: 'Rowan' } }])
})

const change = (names: object) =>
  data.client(memberA).from('profiles').update(names).eq('user_id', memberA.claims.sub)

// PostgreSQL stores no half of a surrogate pair.
test.each(INVISIBLE_TEXTS.filter(([, text]) => text.isWellFormed()))(
  'a name has something that can be seen: not %s alone',
  async (_what, name) => {
    expect((await change({ first_name: name })).error?.code).toBe('23514')
    expect((await change({ last_name: `${name} ` })).error?.code).toBe('23514')
    expect((await change({ first_name: `${name}Zoë`, last_name: null })).error).toBeNull()
  },
)

test('a sign-up never fails because of its data about the person', async () => {
  const odd = { first_name: 'x'.repeat(500), last_name: ' ', phone: 'call me' }
  await database.run('delete from auth.users')
  await database.run(accountOf(memberA, odd))
  const { data: row } = await data.client(memberA).from('profiles').select('*').single()
  expect(row).toMatchObject({ first_name: 'x'.repeat(200), last_name: null, phone: null })
  await database.run('delete from auth.users')
  await database.run(accountOf(memberA, { first_name: '\u200B\u2060', last_name: '\u3164' }))
  const { data: unseen } = await data.client(memberA).from('profiles').select('*').single()
  expect(unseen).toMatchObject({ first_name: null, last_name: null })
})
