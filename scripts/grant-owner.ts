import { z } from 'zod'

import { grantOwner, revokeOwner } from '#server/backend/auth/grant-owner.ts'

import { runOnDatabase } from './run-command.ts'

const USAGE = `Makes the account with this address the practice's owner:

  npm run grant-owner -- EMAIL

Or takes the role from it, where somebody else is an owner too:

  npm run grant-owner -- EMAIL --revoke

It works on the database of DATABASE_URL, or on the embedded one in DATA_DIR (.data) while the server is stopped.
With OWNER_PASSWORD set, an account that does not exist yet is made with that password, if it meets the rules of the site.`

const outcomes = {
  created: 'The account was made, and is the owner.',
  confirmed: 'The account was not confirmed yet; it is now, with the given password, and is the owner.',
  granted: 'The account is the owner. Its password did not change.',
}

const email = z.email({ pattern: z.regexes.html5Email }).safeParse(process.argv[2])
const option = process.argv[3]
if (!email.success || !['--revoke', undefined].includes(option)) {
  console.error(USAGE)
  process.exit(2)
}
await runOnDatabase(async (database, { OWNER_PASSWORD: password }) => {
  if (option === '--revoke') {
    await revokeOwner(database, email.data)
    console.log('The account is no longer an owner.')
    return 0
  }
  const outcome = await grantOwner(database, { email: email.data, password })
  console.log(outcomes[outcome])
  return 0
})
