import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'

import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { type Postgres, startPostgresOf } from '#tests/support/postgres.ts'

import { programOf } from './programs.ts'

let server: Postgres
let url: string

beforeAll(async () => {
  server = await startPostgresOf(dirname(programOf('postgresql', 'initdb')))
  url = await server.createDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ version: string }>('select version()')
  process.stdout.write(`${rows[0]?.version}\n`)
  await client.end()
})
afterAll(() => server.stop())

// Policies, races between two clients, queued work, migrations over old data, the pooler: as in the gate, where they
// run on the version that comes with the tests.
it('keeps what is promised of the database', async () => {
  const folders = ['supabase/tests', 'server/backend', 'server/jobs', 'server/functions']
  const run = spawn('vitest', ['run', '--project', 'unit', ...folders], {
    env: { ...process.env, TEST_DATABASE_URL: url },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  expect(await once(run, 'exit')).toEqual([0, null])
})
