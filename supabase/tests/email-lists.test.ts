// Shows: asvs 2.2.2
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database } from '#server/backend/database/database.ts'

import { appointOwner, dataService } from '#tests/support/data-service.ts'
import { memberA, owner, service, testDatabase, visitor } from '#tests/support/database.ts'

let database: Database
let data: ReturnType<typeof dataService>

beforeAll(async () => {
  database = await testDatabase()
  await appointOwner(database)
  data = dataService(database)
})
afterAll(() => database.close())

const roles = { visitor, memberA, owner, service }

describe.each(Object.entries(roles))('%s', (_, caller) => {
  // Shows: spec 3.2
  test('finds a list by its name', async () => {
    const client = await data.client(caller)
    const { data: rows } = await client.from('email_lists').select('id, name').order('name')
    expect(rows?.map(({ name }) => name)).toEqual([
      'Blog Notifications',
      'ESA Follow-ups',
      'Newsletter',
      'Welcome Series',
    ])
  })

  test('makes, renames and removes none', async () => {
    const client = await data.client(caller)
    const lists = () => client.from('email_lists')
    const denied = { code: '42501', message: 'permission denied for table email_lists' }
    expect((await lists().insert({ name: 'Mine' })).error).toMatchObject(denied)
    expect((await lists().update({ name: 'Mine' }).eq('name', 'Newsletter')).error).toMatchObject(denied)
    expect((await lists().delete().eq('name', 'Newsletter')).error).toMatchObject(denied)
  })
})
