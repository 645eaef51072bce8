import { randomBytes } from 'node:crypto'
import { chmod, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

import { builtIn } from '#content/built-in.ts'
import { startSandbox, type SandboxSettings } from '#sandbox/start-sandbox.ts'

import { lockDataDir } from './platform/database/data-dir-lock.ts'
import { createLog } from './platform/process/log.ts'
import { readableLog } from './platform/process/readable-log.ts'
import { runProduct } from './product/run-product.ts'
import {
  localAddress,
  parseSettings,
  requireSettings,
  SANDBOX_PUBLIC_KEY,
  type ParsedSettings,
  type ServerSettings,
} from './platform/process/settings.ts'
import { readManifest } from './site/files.ts'
import { releaseSettingsOf } from './site/release-settings.ts'
import { addTrialRows } from './trial/add-trial-rows.ts'
import { leadFromIPv6 } from './trial/one-address.ts'
import { runUntilStopped } from './platform/process/until-stopped.ts'

const { plans, products } = builtIn.facts

const Secrets = z.object({
  JWT_SECRET: z.string(),
  SERVICE_KEY: z.string(),
  FORM_KEYS: z.string(),
  OWNER_PASSWORD: z.string(),
})

const OWNER_ONLY = 0o600

const LOOPBACK = '127.0.0.1'

/** What the payment provider's stand-in sells: amounts in cents. */
const catalogue = plans.flatMap(({ priceId, productId, name, dollars }) =>
  priceId && productId ? [{ priceId, productId, name, amount: dollars * 100 }] : [],
)
const ebooks = {
  [products.ebook.productId]: { title: products.ebook.title, price: products.ebook.priceText },
}

/** A terminal gets lines for people, everything else JSON, as in production. */
const logTo = process.stdout.isTTY ? readableLog((text) => process.stdout.write(text)) : undefined

/** `npm start`: the whole product on this machine, with a stand-in for every outside service. */
await runUntilStopped(async () => {
  const given = parseSettings(process.env)
  const buildDir = process.env.BUILD_DIR || 'build'
  // The built pages are served as they are, whatever the port: making them takes seconds.
  const { settings: pages } = await readManifest(`${buildDir}/client`)
  const unlock = await lockDataDir(given.DATA_DIR)
  const siteUrl = given.SITE_URL ?? localAddress(given)
  const sandbox = await startSandbox({ dataDir: given.DATA_DIR, host: LOOPBACK, siteUrl, catalogue, ebooks })
  const settings = await fillIn(given, sandbox.settings, pages?.publicKey ?? SANDBOX_PUBLIC_KEY)
  const log = createLog(settings.LOG_LEVEL, logTo)
  const sample = {
    seed: 'supabase/seed.sql',
    routes: sandbox.routes,
    ...(settings.SAMPLE_ROWS === 'on' && { addRows: addTrialRows }),
  }
  const product = await runProduct({
    settings,
    log,
    buildDir,
    pages: pages ?? { ...releaseSettingsOf(settings), sandbox: true },
    sandbox: sample,
  })
  const leaveIPv6 = await leadFromIPv6(settings.SITE_URL)
  // For `npm run dev`.
  await writeFile(join(settings.DATA_DIR, 'address'), localAddress(settings))
  process.stdout.write(greeting(settings, product.todayLink))
  return {
    log,
    async stop() {
      leaveIPv6()
      await product.stop()
      await sandbox.stop()
      await unlock()
    },
  }
}, logTo)

/** Settings of the environment override the defaults, so that a real provider can be tried beside the stand-ins. */
async function fillIn(
  given: ParsedSettings,
  standIns: SandboxSettings,
  publicKey: string,
): Promise<ServerSettings> {
  const { OWNER_PASSWORD, ...secrets } = await loadSecrets(given.DATA_DIR)
  const defaults = {
    ...secrets,
    ...standIns,
    PUBLIC_KEY: publicKey,
    SITE_URL: localAddress(given),
    OWNER_EMAIL: 'owner@quiet-tide.example',
    OWNER_PASSWORD,
  }
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  return requireSettings({ ...given, ...defaults, ...set })
}

/** The sandbox's secrets: made at the first start, stored in the data directory, readable by this account only. */
async function loadSecrets(dataDir: string): Promise<z.infer<typeof Secrets>> {
  const file = join(dataDir, 'secrets.json')
  const stored = await readFile(file, 'utf8').catch(() => undefined)
  if (stored !== undefined) {
    await chmod(file, OWNER_ONLY)
    return Secrets.parse(JSON.parse(stored))
  }
  const secrets = makeSecrets()
  // Written to another name, then renamed: a partial file, such as on a full disk, would fail every later start.
  await writeFile(`${file}.unfinished`, JSON.stringify(secrets, null, 2), { mode: OWNER_ONLY })
  await rename(`${file}.unfinished`, file)
  return secrets
}

function makeSecrets(): z.infer<typeof Secrets> {
  return {
    JWT_SECRET: randomBytes(48).toString('base64url'),
    SERVICE_KEY: `sb_secret_${randomBytes(32).toString('base64url')}`,
    FORM_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    OWNER_PASSWORD: randomBytes(12).toString('base64url'),
  }
}

function greeting(
  { HOST, PORT, DATA_DIR, OWNER_EMAIL, OWNER_PASSWORD }: ServerSettings,
  todayLink: string | undefined,
): string {
  const address = localAddress({ HOST, PORT })
  const signIn = `${OWNER_EMAIL}  ${OWNER_PASSWORD}  (unless changed since; stored in ${join(DATA_DIR, 'secrets.json')})`
  return `
  This is the local product: sample content, and stand-ins for every outside service.

  The site              ${address}
  Mail it would send    ${address}/sandbox/outbox
${todayLink ? `  The owner's Today     ${todayLink}  (works once, from this computer)\n` : ''}  The owner signs in    ${signIn}
  Stop it               Ctrl-C

`
}
