import { open } from 'node:fs/promises'
import { join } from 'node:path'

import { generateX25519Identity, identityToRecipient } from 'age-encryption'

import { deriveKeys } from '#server/platform/crypto/seal.ts'
import { openSource } from '#server/backup/backup-source.ts'
import { writeBackup } from '#server/backup/backup-file.ts'
import { rowsOf } from '#server/backup/manifest.ts'
import { parseSettings } from '#server/platform/process/settings.ts'

import { runCommand } from './run-command.ts'

const USAGE = `Makes an encrypted backup of the PostgreSQL of DATABASE_URL while the product runs:

  npm run backup                      with the settings of the product, BACKUP_PUBLIC_KEY among them
  npm run backup -- --new-key [FILE]  makes the pair of keys, once; the secret one into FILE (backup-key.txt)`

const [option, file = 'backup-key.txt', ...others] = process.argv.slice(2)
await runCommand(run)

async function run(): Promise<number> {
  if (!option) return backUp()
  if (option === '--new-key' && others.length === 0) return makeKey(file)
  console.error(USAGE)
  return 2
}

async function backUp() {
  const settings = parseSettings(process.env)
  const { BACKUP_PUBLIC_KEY: publicKeys, BACKUP_KEEP: keep, DATA_DIR: dataDir, PG_BIN: binaries } = settings
  if (!publicKeys)
    throw new Error(
      'The setting BACKUP_PUBLIC_KEY is missing: nobody could read the backup. Make a key by npm run backup -- --new-key.',
    )
  const folder = settings.BACKUP_DIR ?? join(dataDir, 'backups')
  const started = performance.now()
  const source = await openSource({
    databaseUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL,
    binaries,
  })
  try {
    const signingKeys = settings.FORM_KEYS ? deriveKeys(settings.FORM_KEYS, 'backups') : new Map()
    const { path, bytes, signedBy } = await writeBackup(source, { folder, publicKeys, signingKeys, keep })
    const { madeAt } = source.manifest
    const rows = rowsOf(source.manifest)
    await source.record({ madeAt, bytes, rows })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `${path}: ${rows} rows as of ${madeAt}, ${(bytes / 1e6).toFixed(1)} MB, in ${seconds} s. Copy it to another machine too.`,
    )
    if (signedBy === undefined)
      console.log('It is not signed, because FORM_KEYS is not set here: a restore asks for --trust-unsigned.')
    return 0
  } finally {
    await source.close()
  }
}

/** Writes the key in the format of `age-keygen`, so that the `age` program can decrypt backups with it too. */
async function makeKey(path: string) {
  const secret = await generateX25519Identity()
  const recipient = await identityToRecipient(secret)
  const key = await open(path, 'wx', 0o600).catch((error: unknown) => {
    throw new Error(`${path} can't be made, or is there already: name another file. Nothing was changed.`, {
      cause: error,
    })
  })
  await key.writeFile(
    `# Opens the backups of the practice's site. Keep it secret, and away from the server.\n# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${secret}\n`,
  )
  await key.sync()
  await key.close()
  console.log(`The two keys are a pair. The public one encrypts backups; only the secret one decrypts them.

1. Add this line to the settings of the product:

   BACKUP_PUBLIC_KEY=${recipient}

2. The secret one is in the file ${path}. Put it into your password manager, and print it or keep it on a stick in a
   locked place; then delete the file from this machine. Anybody who has it and a backup can read everything. Without
   it nobody can ever read a backup.

3. Keep FORM_KEYS of the settings in the same place. They are not in the backup, and without them the messages and
   ESA requests in it stay sealed. They also sign each backup: a restore checks by them that your site made it.`)
  return 0
}
