import type { SiteManifest } from '#publishing/site-manifest.ts'

import { lockDataDir } from './backend/database/data-dir-lock.ts'
import { createLog } from './log.ts'
import { runProduct } from './run-product.ts'
import { parseSettings, requireSettings, SettingsError, type ServerSettings } from './settings.ts'
import { printableCheck } from './set-up/printable-check.ts'
import { readManifest } from './site/site-files.ts'
import { runUntilStopped } from './until-stopped.ts'

const SANDBOX_PUBLIC_KEY = 'sb_publishable_sandbox'
const onlyCheck = process.argv.includes('--check')

/** `npm run serve`: production. With `--check` it says whether it would start and what is left to set up, and ends. */
await runUntilStopped(onlyCheck ? checkOnly : serve)

async function checkOnly(): Promise<never> {
  await importWhatIsNeededLater()
  const settings = productionSettings()
  process.stdout.write(`${await printableCheck(settings)}\n`)
  process.exit(0)
}

/**
 * A process that serves imports these when it needs them. By then they are in the compile cache: one file that is not
 * would bring the compiler of TypeScript into the memory of that process, where it stays (20 MB).
 */
async function importWhatIsNeededLater() {
  await Promise.all([
    import('./backend/database/postgres.ts'),
    import('./functions/owner-set-up.ts'),
    import('./functions/owner-site.ts'),
    import('./metrics.ts'),
    import('./providers/stripe.ts'),
    import('./set-up/check-mail.ts'),
    import('./set-up/check-payments.ts'),
  ])
}

async function serve() {
  const settings = productionSettings()
  const buildDir = process.env.BUILD_DIR || 'build'
  refuseOtherBuild(await readManifest(`${buildDir}/client`).catch(refuseMissingBuild), settings)
  const unlock = await lockDataDir(settings.DATA_DIR)
  const log = createLog(settings.LOG_LEVEL)
  const product = await runProduct({ settings, log, buildDir })
  log.info({ host: settings.HOST, port: settings.PORT }, 'serving')
  return {
    log,
    async stop() {
      await product.stop()
      await unlock()
    },
  }
}

/** @throws SettingsError naming every setting that is missing or can't be used */
function productionSettings(): ServerSettings {
  const settings = requireSettings(parseSettings(process.env))
  if (settings.PUBLIC_KEY === SANDBOX_PUBLIC_KEY) {
    throw new SettingsError('The setting PUBLIC_KEY is the sandbox’s; make one of your own.')
  }
  refuseEmbeddedDatabase(settings)
  return settings
}

/** PGlite never calls fsync. In the sandbox that costs nobody anything. */
function refuseEmbeddedDatabase({ DATABASE_URL, EMBEDDED_DATABASE }: ServerSettings) {
  if (DATABASE_URL || EMBEDDED_DATABASE) return
  throw new SettingsError(
    'The setting DATABASE_URL is missing. The embedded database does not force its writes onto the disk: a power cut can lose what members and clients sent, or damage all of it. Name a PostgreSQL; or, to go without one all the same, set EMBEDDED_DATABASE=accept-data-loss.',
  )
}

function refuseMissingBuild(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT') throw error
  throw new SettingsError(
    'There is no built site here. Where development dependencies are installed, run npm run build -- --production with the same PUBLIC_KEY, SITE_URL and BACKEND_URL, and bring its folder build/.',
  )
}

function refuseOtherBuild({ settings: built }: SiteManifest, settings: ServerSettings) {
  const same =
    built.publicKey === settings.PUBLIC_KEY &&
    built.siteUrl === settings.SITE_URL &&
    built.backendUrl === (settings.BACKEND_URL ?? '')
  if (built.sandbox || !same) {
    throw new SettingsError(
      'The site was built for other settings than these (PUBLIC_KEY, SITE_URL, BACKEND_URL). Build it anew with these: npm run build -- --production.',
    )
  }
}
