// Writes the row types of the migrated database. Run it after each change of the migrations.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type DatabaseMetadata, generate, PostgresDialect } from 'kysely-codegen'

import { type Database, openDatabase } from '#server/backend/database/database.ts'
import { prepareDatabase } from '#server/backend/database/prepare-database.ts'

export const SCHEMA_FILE = join(import.meta.dirname, '../server/backend/database/schema.ts')

// These may be null in a Supabase project; our auth service writes them always.
const ALWAYS_WRITTEN: Record<string, readonly string[]> = {
  users: ['aud', 'role', 'email', 'raw_app_meta_data', 'raw_user_meta_data', 'created_at', 'updated_at'],
  identities: ['created_at', 'updated_at'],
  sessions: ['created_at', 'updated_at'],
  refresh_tokens: ['token', 'user_id', 'session_id', 'revoked', 'created_at', 'updated_at'],
}

/** The row types of everything in the schemas that our code reads and writes, as TypeScript. */
export function schemaOf(database: Database): Promise<string> {
  return database.asSystem((trx) =>
    generate({
      db: trx,
      dialect: new PostgresDialect(),
      includePattern: '(public|private|auth).*',
      outFile: null,
      postprocess: async ({ metadata }) => withoutNulls(metadata),
    }),
  )
}

function withoutNulls(metadata: DatabaseMetadata): DatabaseMetadata {
  for (const { schema, name, columns } of metadata.tables) {
    const written = schema === 'auth' ? (ALWAYS_WRITTEN[name] ?? []) : []
    for (const column of columns) if (written.includes(column.name)) column.isNullable = false
  }
  return metadata
}

if (import.meta.main) {
  const dataDir = await mkdtemp(join(tmpdir(), 'schema-'))
  const database = await openDatabase({ dataDir })
  await prepareDatabase(database, { migrations: join(import.meta.dirname, '../supabase/migrations') })
  await writeFile(SCHEMA_FILE, await schemaOf(database))
  await database.close()
  await rm(dataDir, { recursive: true })
}
