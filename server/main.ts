import { lockDataDir } from './platform/database/data-dir-lock.ts'
import { createLog } from './platform/process/log.ts'
import { runProduct } from './product/run-product.ts'
import {
  parseSettings,
  requireProductionSettings,
  SANDBOX_PUBLIC_KEY,
  SettingsError,
  type ServerSettings,
} from './platform/process/settings.ts'
import { printableCheck } from './product/rehearse-start.ts'
import { runChecks, START_CHECKS } from './product/start-checks.ts'
import { runUntilStopped } from './platform/process/until-stopped.ts'

const onlyCheck = process.argv.includes('--check')
const buildDir = process.env.BUILD_DIR || 'build'

/** `npm run serve`: production. With `--check` it rehearses the start, prints what is left to set up, and exits. */
await runUntilStopped(onlyCheck ? checkOnly : serve)

async function checkOnly(): Promise<never> {
  await compileLazyImports()
  const settings = productionSettings()
  const { text, wouldStart } = await printableCheck(settings, buildDir)
  process.stdout.write(`${text}\n`)
  process.exit(wouldStart ? 0 : 1)
}

/**
 * Puts lazily imported modules into the compile cache. A single file outside of it would load the TypeScript compiler
 * into the serving process, which takes 20 MB for as long as it runs.
 */
async function compileLazyImports() {
  await Promise.all([
    import('./platform/database/postgres.ts'),
    import('./set-up/owner.ts'),
    import('./site/owner.ts'),
    import('./site/schedule.ts'),
    import('./membership/connect.ts'),
    import('./platform/process/metrics.ts'),
    import('./membership/stripe/client.ts'),
    import('./set-up/check-mail.ts'),
    import('./set-up/check-payments.ts'),
  ])
}

async function serve() {
  const settings = productionSettings()
  await runChecks(START_CHECKS.build, { buildDir })
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
  const settings = requireProductionSettings(parseSettings(process.env))
  if (settings.PUBLIC_KEY === SANDBOX_PUBLIC_KEY) {
    throw new SettingsError('The setting PUBLIC_KEY is the sandbox’s; make one of your own.')
  }
  return settings
}
