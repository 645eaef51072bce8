import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { readmeOf, SCHEMA_FILE, schemaOf, TABLES_FILE } from '#scripts/generate-schema.ts'
import { testDatabase } from '#tests/support/database.ts'

test.each([
  ['row types are', SCHEMA_FILE, schemaOf],
  ['list of tables is', TABLES_FILE, readmeOf],
])('the %s that of the migrated database', async (_, file, generate) => {
  const database = await testDatabase([])
  const generated = await generate(database)
  await database.close()
  expect(await readFile(file, 'utf8'), 'run node scripts/generate-schema.ts').toBe(generated)
})
