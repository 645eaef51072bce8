import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { parseSealingKeys, seal } from '#server/platform/crypto/seal.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const OLD = `k1:${Buffer.alloc(32, 1).toString('base64')}`
const NEW = `k2:${Buffer.alloc(32, 2).toString('base64')}`
const PROGRAM = join(import.meta.dirname, 'rotate-form-keys.ts')

const { database, databaseUrl } = await useDatabase([])

test('seals anew what can be opened, does not change the rest, and gives the cause for each key', async () => {
  const { sealed } = await seal('{"message":"M"}', await parseSealingKeys(OLD))
  const damaged = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)
  const add = (keyId: string, text: string) =>
    database.run(`select public.store_form_submission('inquiry', '${keyId}', '${text}')`)
  await add('k1', sealed)
  await add('k1', damaged)
  await add('lost', sealed)

  const first = rotate()
  expect(first.stdout).toContain('1 records are sealed anew.')
  expect(first.stdout).toContain('Keep every key')
  expect(first.stdout.match(/sealed with the key 'k2' \.\.\./g)).toHaveLength(1)
  expect(first.stderr.trim().split('\n').toSorted()).toEqual([
    expect.stringMatching(/^1 records of the key 'k1' were not changed: they are damaged/),
    expect.stringMatching(/^1 records of the key 'lost' were not changed: FORM_KEYS lacks it\./),
  ])
  expect(first.status).toBe(1)
  const rows = `select key_id, sealed = '${sealed}' as same from private.form_submissions order by 1, 2`
  expect((await database.statements(rows)).rows).toEqual([
    { key_id: 'k1', same: false },
    { key_id: 'k2', same: false },
    { key_id: 'lost', same: true },
  ])
})

function rotate() {
  const env = { ...process.env, DATABASE_URL: databaseUrl, FORM_KEYS: `${NEW},${OLD}` }
  return spawnSync(process.execPath, [PROGRAM], { env, encoding: 'utf8' })
}
