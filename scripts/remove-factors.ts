import { join } from 'node:path'

import { z } from 'zod'

import { removeFactors } from '#server/backend/auth/grant-owner.ts'
import { openDatabase } from '#server/backend/database/database.ts'
import { prepareDatabase } from '#server/backend/database/prepare-database.ts'
import { parseSettings } from '#server/settings.ts'

const USAGE = `Lets the account with this address in by its password again, when phone and recovery codes are lost, and signs it out
everywhere. Its rights stay as they are:

  node scripts/remove-factors.ts EMAIL

It works on the database of DATABASE_URL, or on the embedded one in DATA_DIR (.data) while the server is stopped.`

const email = z.email().safeParse(process.argv[2])
if (!email.success || process.argv.length > 3) {
  console.error(USAGE)
  process.exit(2)
}
process.exitCode = await remove(email.data).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})

async function remove(address: string) {
  const settings = parseSettings(process.env)
  const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR })
  try {
    await prepareDatabase(database, { migrations: join(import.meta.dirname, '../supabase/migrations') })
    console.log(
      `Removed: ${await removeFactors(database, address)} (authenticator apps, passkeys and recovery codes).`,
    )
    return 0
  } finally {
    await database.close()
  }
}
