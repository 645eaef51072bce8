import { setTimeout as wait } from 'node:timers/promises'

import { Hono } from 'hono'

import { samplesLeft } from '#content/samples.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { ReleaseSettings } from '#publishing/site-manifest.ts'

import { createApp } from './app.ts'
import { openToday } from '#server/trial/open-today.ts'
import { atOneAddress } from '#server/trial/one-address.ts'
import { followDomain } from '#server/backend/auth/passkey-domains.ts'
import { AuthRefusal } from '#server/backend/auth/auth-refusal.ts'
import { authRoutes } from '#server/backend/auth/auth-routes.ts'
import { appointFirstOwner } from '#server/backend/auth/grant-owner.ts'
import { dataRoutes } from '#server/backend/data/routes.ts'
import { openDatabase, type Database } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'

import { setDigestKey } from '#server/platform/crypto/digests.ts'
import { createHealth } from '#server/platform/process/health.ts'

import { deriveKeys, type SealingKeys, parseSealingKeys } from '#server/platform/crypto/seal.ts'
import type { SetUpDeps } from '#server/set-up/owner.ts'
import { feedRoutes } from '#server/blog/feed.ts'
import { functionRoutes } from './routes.ts'
import { STRIPE_EVENT_BYTES } from '#server/membership/stripe/webhook.ts'
import { logWarnings, runChecks, START_CHECKS } from './start-checks.ts'
import { type Jobs, type JobsDeps, startJobs } from './start-jobs.ts'
import { listen } from '#server/platform/http/listen.ts'
import type { Logger } from '#server/platform/process/log.ts'
import { syncCatalogue } from '#server/membership/catalogue.ts'
import { mailQueue } from '#server/mail/queue-mail.ts'
import { pdfRoutes, pictureRoutes } from '#server/site/upload-routes.ts'
import type { ServerSettings } from '#server/platform/process/settings.ts'
import { forbidSamples, watchOpening } from '#server/site/opening.ts'
import { testedServices } from '#server/set-up/test-service.ts'
import { siteForVisitors } from '#server/site/closed-site.ts'
import { releaseSettingsOf } from '#server/site/release-settings.ts'
import { sendFiles } from '#server/site/send-files.ts'
import { type LiveSite, openLiveSite } from '#server/site/live-site.ts'
import { recordUpdate } from '#server/site/updates.ts'
import { openReleaseStore } from '#server/site/release-store.ts'
import { createDeps, type Deps } from './deps.ts'
import { measureFiles } from '#server/platform/process/telemetry.ts'
import { countVisits, openVisitCounts, type VisitCounts } from '#server/visits/count-visits.ts'

/** The largest body of the data service and the forms. A streamed body is read after its sender is authenticated. */
const USUAL_BODY = 64 * 1024
const LARGE_BODIES: Record<string, number | 'streamed'> = {
  '/functions/v1/owner-pdf-files': 'streamed',
  '/functions/v1/owner-pictures': 'streamed',
  '/functions/v1/owner-site': 'streamed',
  '/functions/v1/stripe-webhook': STRIPE_EVENT_BYTES,
}

const largestBody = (path: string) => LARGE_BODIES[path] ?? USUAL_BODY

interface Options {
  settings: ServerSettings
  log: Logger
  /** The build, such as `build`. */
  buildDir: string
  /** Of its pages, where they are not those of the settings. */
  pages?: ReleaseSettings
  /** The sandbox's sample rows and pages; never in production. */
  sandbox?: {
    seed: string
    routes: Hono
    /** Called once, when the owner's account is made. */
    addRows?: (database: Database, keys: SealingKeys) => Promise<void>
  }
}

export interface RunningProduct {
  log: Logger
  /** Of the sandbox: signs the owner in, once. */
  todayLink?: string | undefined
  /** In this order: readiness off, no new requests, running work ends, the database closes. */
  stop(): Promise<void>
}

/** Starts everything in the order of its dependencies: database, site, listener, jobs. */
export async function runProduct({ settings, log, sandbox, ...pages }: Options): Promise<RunningProduct> {
  const database = await openProductDatabase(settings)
  logWarnings(log, await runChecks(START_CHECKS.openDatabase, { settings, database }))
  await prepare(settings, database, log, sandbox?.seed)
  const liveSite = await openSite({ settings, log, ...pages }, database, sandbox !== undefined)
  const owner = await firstOwner(settings, database, liveSite.current().content, log)
  const deps = await createDeps(settings, database, liveSite, log)
  if (owner === 'created') await sandbox?.addRows?.(database, deps.formKeys)
  logWarnings(log, await runChecks(START_CHECKS.preparedDatabase, { settings, database }))
  const opening = await watchOpening(database, { opensAtStart: opensAtFirstStart(sandbox), log })
  const isOpen = () => opening.isOpen() && liveSite.current().state !== 'withheld'
  const currentSite = siteForVisitors(liveSite.current, { isOpen })
  const services = testedServices(settings, deps.stripe)
  const setUp = { ...deps, services, opening, isTrial: sandbox !== undefined }
  const visits = visitCounts(liveSite, database, log)
  const health = createHealth(database, log)
  const today = sandbox && linkToToday(settings, deps, isOpen)
  const app = createApp({
    database,
    health,
    log,
    currentSite,
    services: servicesOf({ ...deps, setUp, visits, acceptsSignUps: isOpen }),
    uploads: [pictureRoutes, pdfRoutes].map((routes) =>
      routes({ database, current: liveSite.current, isOpen }),
    ),
    sandbox: sandbox && new Hono().route('/', sandbox.routes).route('/', today?.routes ?? new Hono()),
    siteUrl: settings.SITE_URL,
    trustProxy: settings.TRUST_PROXY,
  })
  const files = measureFiles(countVisits(sendFiles(currentSite), currentSite, visits))
  const listening = await listen(app, {
    ...addressOf(settings),
    tryHandle: sandbox ? atOneAddress(settings.SITE_URL, files) : files,
    largestBody,
    trustProxy: settings.TRUST_PROXY,
    log,
  })
  // After the listener: requests write to the outbox, and don't need the queue.
  const jobs = await startJobs(jobsDepsOf(deps, setUp.isTrial))
  // Follows another process's publication at once; without notifications the live site polls.
  const unlisten = database.listen('site_releases', () => void liveSite.follow())
  const metrics = await startMetrics(settings, jobs, log)
  return {
    log,
    todayLink: today?.link,
    async stop() {
      health.stopping()
      await wait(settings.STOP_DELAY_SECONDS * 1000)
      await listening.stop()
      await visits.stop()
      await unlisten()
      opening.stop()
      await liveSite.stop()
      await metrics?.stop()
      await jobs.stop()
      deps.mailer.close()
      await database.close()
      log.info('stopped')
    },
  }
}

function jobsDepsOf(deps: Deps, isTrial: boolean): JobsDeps {
  const usesProjectAccounts = 'verifyToken' in deps.keys
  return { ...deps, usesProjectAccounts, forbidsSamples: forbidSamples(isTrial) }
}

function linkToToday({ OWNER_EMAIL: ownerEmail }: ServerSettings, deps: Deps, acceptsSignUps: () => boolean) {
  const { keys } = deps
  // A Supabase project has the accounts.
  if (!ownerEmail || 'verifyToken' in keys) return undefined
  return openToday({ ...deps, keys, acceptsSignUps, ownerEmail })
}

function openProductDatabase(settings: ServerSettings): Promise<Database> {
  const [current] = deriveKeys(settings.FORM_KEYS, 'digests').values()
  setDigestKey(current!)
  return openDatabase({
    databaseUrl: settings.DATABASE_URL,
    directUrl: settings.DATABASE_DIRECT_URL,
    connections: settings.DATABASE_CONNECTIONS,
    dataDir: settings.DATA_DIR,
  })
}

function visitCounts(liveSite: Pick<LiveSite, 'current'>, database: Database, log: Logger) {
  const timeZone = () => liveSite.current().content.facts.practice.timeZone
  return openVisitCounts({ database, timeZone, log })
}

function addressOf({ HOST: host, PORT: port }: ServerSettings) {
  return { host, port }
}

/** Content without samples was set up in its files; with samples, the owner opens the site. */
export function opensAtFirstStart(sandbox: Options['sandbox']): boolean {
  return sandbox !== undefined || samplesLeft().length === 0
}

// Imported when needed, because the library takes memory.
async function startMetrics({ METRICS_PORT, DATA_DIR }: ServerSettings, { readWork }: Jobs, log: Logger) {
  if (METRICS_PORT === undefined) return undefined
  const { serveMetrics } = await import('#server/platform/process/metrics.ts')
  return serveMetrics({ port: METRICS_PORT, dataDir: DATA_DIR, readWork, log })
}

async function prepare(settings: ServerSettings, database: Database, log: Logger, seed: string | undefined) {
  const migrations = await prepareDatabase(database, { seed, dataDir: settings.DATA_DIR })
  log.info({ database: database.kind, migrations }, 'database ready')
  await recordTexts(settings, database, log)
  // A Supabase project keeps its passkeys by itself.
  if (!settings.BACKEND_URL) await followDomain(database, settings.SITE_URL)
}

/** Records the built-in texts of this version, and mails the owners what an update changed. */
async function recordTexts(
  { FORM_KEYS, SITE_URL: siteUrl }: ServerSettings,
  database: Database,
  log: Logger,
) {
  const queueMail = mailQueue(await parseSealingKeys(FORM_KEYS))
  const changes = await database.asSystem((trx) => recordUpdate(trx, { queueMail, siteUrl }))
  if (changes.length > 0) log.info({ changes: changes.length }, 'this version brings other texts')
}

async function openSite(
  { settings, log, buildDir, pages = releaseSettingsOf(settings) }: Omit<Options, 'sandbox'>,
  database: Database,
  isTrial: boolean,
) {
  const { DATA_DIR: dataDir, HSTS_SUBDOMAINS: hstsSubdomains, SITE_URL: siteUrl } = settings
  const queueMail = mailQueue(await parseSealingKeys(settings.FORM_KEYS))
  const store = openReleaseStore({ database, queueMail, siteUrl })
  const forbidsSamples = () => database.asSystem(forbidSamples(isTrial))
  const sync = (content: SiteContent, release: number) => syncCatalogue(database, content, release)
  return openLiveSite({
    store,
    buildDir,
    settings: pages,
    dataDir,
    hstsSubdomains,
    syncCatalogue: sync,
    forbidsSamples,
    log,
  })
}

interface ServiceDeps extends Deps {
  setUp: SetUpDeps
  visits: VisitCounts
  acceptsSignUps: () => boolean
}

function servicesOf(deps: ServiceDeps): Record<string, Hono> {
  const { keys } = deps
  const feeds = feedRoutes({ ...deps, isOpen: deps.acceptsSignUps })
  const functions = { '/functions/v1': functionRoutes(deps), '/feeds': feeds }
  // A Supabase project serves accounts and data by itself.
  if ('verifyToken' in keys) return functions
  return {
    ...functions,
    '/rest/v1': new Hono().route('/', dataRoutes(deps)),
    '/auth/v1': new Hono().route('/', authRoutes({ ...deps, keys })),
  }
}

export async function firstOwner(
  settings: ServerSettings,
  database: Database,
  content: SiteContent,
  log: Logger,
) {
  const { BACKEND_URL, OWNER_EMAIL: email, OWNER_PASSWORD: password } = settings
  if (!email) return undefined
  const outcome = await appointOrAwait(database, { email, password }, content, log)
  if (outcome === 'awaited') {
    const next = BACKEND_URL
      ? 'Sign up on the site with that address and open the link of the mail'
      : 'Press "Forgot your password?" at /auth, give that address, and open the link of the mail'
    log.info(`The practice has no owner yet: waiting for the account of OWNER_EMAIL. ${next}.`)
  }
  return outcome
}

/** A refused password does not fail the start: the account is then set up by mail, as without a password. */
async function appointOrAwait(
  database: Database,
  owner: { email: string; password: string | undefined },
  content: SiteContent,
  log: Logger,
) {
  try {
    return await appointFirstOwner(database, owner, { content })
  } catch (error) {
    if (!(error instanceof AuthRefusal)) throw error
    log.warn(`OWNER_PASSWORD is not used. ${error.message}`)
    return appointFirstOwner(database, { email: owner.email }, { content })
  }
}
