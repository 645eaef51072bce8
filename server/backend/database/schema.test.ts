import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { SCHEMA_FILE, schemaOf } from '#scripts/generate-schema.ts'
import { testDatabase } from '#tests/support/database.ts'

test('the row types are those of the migrated database', async () => {
  const database = await testDatabase([])
  const generated = await schemaOf(database)
  await database.close()
  expect(await readFile(SCHEMA_FILE, 'utf8'), 'run node scripts/generate-schema.ts').toBe(generated)
})
