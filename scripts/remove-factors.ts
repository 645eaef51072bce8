import { z } from 'zod'

import { removeFactors } from '#server/backend/auth/grant-owner.ts'

import { runOnDatabase } from './run-command.ts'

const USAGE = `Lets the account with this address in by its password again, when phone and recovery codes are lost, and signs it out
everywhere. Its rights stay as they are:

  npm run remove-factors -- EMAIL

It works on the database of DATABASE_URL, or on the embedded one in DATA_DIR (.data) while the server is stopped.`

const email = z.email({ pattern: z.regexes.html5Email }).safeParse(process.argv[2])
if (!email.success || process.argv.length > 3) {
  console.error(USAGE)
  process.exit(2)
}
await runOnDatabase(async (database) => {
  const removed = await removeFactors(database, email.data)
  console.log(`Removed: ${removed} (authenticator apps, passkeys and recovery codes).`)
  return 0
})
