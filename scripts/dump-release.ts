// Keeps the database of this version as it is, with a few rows, for the test that migrates every release to today.
// Run it right before a release: supabase/README.md.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { openDatabase } from '#server/backend/database/database.ts'
import { prepareDatabase } from '#server/backend/database/prepare-database.ts'
import { productVersion } from '#server/backup/manifest.ts'
import { dumpScript, findProgram } from '#server/backup/postgres-tools.ts'
import { openQueues } from '#server/jobs/queues.ts'

const RELEASES = join(import.meta.dirname, '../supabase/releases')
const USAGE = `Writes supabase/releases/<version>.sql. DATABASE_URL must lead to an empty PostgreSQL database:

  createdb release && DATABASE_URL=postgresql://localhost/release node scripts/dump-release.ts`

const { DATABASE_URL: databaseUrl, PG_BIN: binaries } = process.env
if (!databaseUrl) {
  console.error(USAGE)
  process.exit(2)
}
const database = await openDatabase({ databaseUrl, dataDir: '' })
await prepareDatabase(database, { migrations: join(RELEASES, '../migrations') })
const boss = await openQueues(database, console)
await database.run(await readFile(join(RELEASES, 'sample-rows.sql'), 'utf8'))
await boss.send('notify-owner', { kind: 'enquiry' })
await boss.stop({ graceful: false })
const { rows } = await database.statements(
  `select current_setting('server_version_num')::int / 10000 as major`,
)
await database.close()

const path = join(RELEASES, `${await productVersion()}.sql`)
const program = await findProgram('pg_dump', Number(rows[0]?.major), binaries)
await writeFile(path, await dumpScript(program, databaseUrl))
console.log(path)
