import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

import type { Manifest } from '#server/backup/manifest.ts'
import { deriveKeys } from '#server/platform/crypto/seal.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { parseSettings } from '#server/platform/process/settings.ts'

import { runCommand } from './run-command.ts'

const USAGE = `Restores a backup into the empty PostgreSQL database of DATABASE_URL:

  npm run restore -- FILE --identity KEYFILE

KEYFILE contains the secret key that npm run backup -- --new-key made. The signature of FILE is checked with FORM_KEYS
of the settings. A file without a valid one is refused, because a forged backup could change everything on the site that
it is restored to, its owners too. Add --trust-unsigned if you know who made it: it was made without FORM_KEYS, or they
are lost.`

const SIGNED_NOTE = `
Its signature is right: it was made by somebody who has FORM_KEYS, which is your site, and not changed since.`
const UNSIGNED_NOTE = `
Nobody checked who made it: you said that you trust it. Look at who the owners are (select u.email from private.owners
join auth.users as u on u.id = user_id) and at what the site says before you open it to visitors.`

await runCommand(run)

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { identity: { type: 'string' }, 'trust-unsigned': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [file, ...others] = positionals
  if (!file || !values.identity || others.length > 0) {
    console.error(USAGE)
    return 2
  }
  const settings = parseSettings(process.env)
  const identity = await readIdentity(values.identity)
  const place = {
    databaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    binaries: settings.PG_BIN,
  }
  const keys = settings.FORM_KEYS ? deriveKeys(settings.FORM_KEYS, 'backups') : new Map<string, Buffer>()
  const trust = values['trust-unsigned'] ? 'unsigned' : keys
  const manifest = await restoreBackup(file, identity, place, trust)
  console.log(summaryOf(manifest, settings.FORM_KEYS))
  console.log(trust === 'unsigned' ? UNSIGNED_NOTE : SIGNED_NOTE)
  return 0
}

async function readIdentity(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new Error(`The key file ${path} can't be read.`, { cause: error })
  })
  const line = text.split('\n').find((each) => each.startsWith('AGE-SECRET-KEY-'))
  if (!line)
    throw new Error(
      `${path} contains no secret key: such a file has a line that starts with AGE-SECRET-KEY-.`,
    )
  return line.trim()
}

function summaryOf({ version, madeAt, rows, migrations, formKeys }: Manifest, given = ''): string {
  const count = (table: string) => String(rows[table] ?? 0)
  const available = given.split(',').map((pair) => pair.split(':')[0])
  const missing = formKeys.filter((id) => !available.includes(id))
  return `Restored: all as it was on ${madeAt}, from version ${version} with ${migrations.length} migrations.

  ${count('auth.users')} accounts, ${count('public.memberships')} memberships
  ${count('private.form_submissions')} messages and ESA requests
  ${count('public.email_subscriptions')} subscriptions, ${count('public.testimonials')} testimonials

Every table has as many rows as the backup says. All are signed out, and links in mails sent until then open nothing.
What was deleted since then is back: an account, a message, an address that left a list. Look through your mail.
${missing.length > 0 ? `\nThe messages are sealed with FORM_KEYS of the name ${missing.join(', ')}: add these to the settings, or nobody can read them.\n` : ''}
Start the product now; it brings the database to its own version.`
}
