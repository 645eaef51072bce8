import { builtIn } from '#content/built-in.ts'
import { startSandbox, type SandboxSettings } from '#sandbox/start-sandbox.ts'

import { lockDataDir } from './backend/database/data-dir-lock.ts'
import { localAddress } from './local-address.ts'
import { createLog } from './log.ts'
import { runProduct } from './run-product.ts'
import { keepSecrets } from './secrets.ts'
import { parseSettings, requireSettings, type GivenSettings, type ServerSettings } from './settings.ts'
import { readManifest } from './site/site-files.ts'
import { runUntilStopped } from './until-stopped.ts'

const { plans } = builtIn.facts
const { products } = builtIn.facts

const LOOPBACK = '127.0.0.1'

/** What the payment provider's stand-in sells: amounts in cents. */
const catalogue = plans.flatMap(({ priceId, productId, name, priceText }) =>
  priceId && productId
    ? [{ priceId, productId, name, amount: Number(priceText.replace('$', '')) * 100 }]
    : [],
)
const shelf = { [products.ebook.productId]: { title: products.ebook.title, price: products.ebook.priceText } }

/** `npm start`: the whole product on this machine, with a stand-in for every outside service. */
await runUntilStopped(async () => {
  const given = parseSettings(process.env)
  const buildDir = process.env.BUILD_DIR || 'build'
  const { settings: built } = await readManifest(`${buildDir}/client`)
  const unlock = await lockDataDir(given.DATA_DIR)
  const siteUrl = given.SITE_URL ?? localAddress(given)
  const sandbox = await startSandbox({ dataDir: given.DATA_DIR, host: LOOPBACK, siteUrl, catalogue, shelf })
  const settings = await fillIn(given, sandbox.settings, built.publicKey)
  const log = createLog(settings.LOG_LEVEL)
  const sample = { seed: 'supabase/seed.sql', routes: sandbox.routes }
  const product = await runProduct({ settings, log, buildDir, sandbox: sample })
  process.stdout.write(greeting(settings, product.ownerCreated))
  return {
    log,
    async stop() {
      await product.stop()
      await sandbox.stop()
      await unlock()
    },
  }
})

/** Whatever is set wins, so that a real provider can be tried beside the stand-ins. */
async function fillIn(
  given: GivenSettings,
  standIns: SandboxSettings,
  publicKey: string,
): Promise<ServerSettings> {
  const { OWNER_PASSWORD, ...secrets } = await keepSecrets(given.DATA_DIR)
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

function greeting({ HOST, PORT, OWNER_EMAIL, OWNER_PASSWORD }: ServerSettings, ownerIsNew: boolean): string {
  const address = localAddress({ HOST, PORT })
  const signIn = `${OWNER_EMAIL}  ${OWNER_PASSWORD}  (shown this once; kept in DATA_DIR/secrets.json)`
  return `
  This is the local product: sample content, and stand-ins for every outside service.

  The site              ${address}
  Mail it would send    ${address}/sandbox/outbox
${ownerIsNew ? `  The owner signs in    ${signIn}\n` : ''}  Stop it               Ctrl-C

`
}
