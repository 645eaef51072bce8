import { randomBytes } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Secrets = z.object({
  JWT_SECRET: z.string(),
  SERVICE_KEY: z.string(),
  FORM_KEYS: z.string(),
  OWNER_PASSWORD: z.string(),
})
export type Secrets = z.infer<typeof Secrets>

const ONLY_ME = 0o600

/** The sandbox's secrets: made at the first start, kept in the data directory, readable by this account only. */
export async function keepSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json')
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept !== undefined) {
    await chmod(file, ONLY_ME)
    return Secrets.parse(JSON.parse(kept))
  }
  const made = makeSecrets()
  // Aside first: half a file, as a full disk leaves it, would stop every later start.
  await writeFile(`${file}.unfinished`, JSON.stringify(made, null, 2), { mode: ONLY_ME })
  await rename(`${file}.unfinished`, file)
  return made
}

function makeSecrets(): Secrets {
  return {
    JWT_SECRET: randomBytes(48).toString('base64url'),
    SERVICE_KEY: `sb_secret_${randomBytes(32).toString('base64url')}`,
    FORM_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    OWNER_PASSWORD: randomBytes(12).toString('base64url'),
  }
}
