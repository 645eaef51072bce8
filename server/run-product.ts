import { setTimeout as wait } from 'node:timers/promises'

import { Hono } from 'hono'

import { builtIn } from '#content/built-in.ts'

import { createApp } from './app.ts'
import { authRoutes } from './backend/auth/auth-routes.ts'
import { grantOwner } from './backend/auth/grant-owner.ts'
import { dataRoutes } from './backend/data/routes.ts'
import { openDatabase, type Database } from './backend/database/database.ts'
import { prepareDatabase } from './backend/database/prepare-database.ts'
import { createHealth } from './health.ts'
import { functionRoutes } from './functions/routes.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { listen } from './listen.ts'
import type { Logger } from './log.ts'
import { syncMemberResources, syncPlans } from './membership/sync-catalogue.ts'
import type { ServerSettings } from './settings.ts'
import { sendFiles } from './site/send-files.ts'
import type { Site } from './site/site-files.ts'
import { createDeps, type Deps } from './deps.ts'

interface Parts {
  settings: ServerSettings
  log: Logger
  site: Site
  /** The sandbox's sample rows and pages; never in production. */
  sandbox?: { seed: string; routes: Hono }
}

export interface RunningProduct {
  log: Logger
  /** Whether this start made the owner's account, so that its password is new to everybody. */
  ownerCreated: boolean
  /** First balancers are told and nobody comes in, then work under way ends, then the database closes. */
  stop(): Promise<void>
}

/** Starts everything in the one order that works: database, then the door, then jobs. */
export async function runProduct({ settings, log, site, sandbox }: Parts): Promise<RunningProduct> {
  const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR })
  await prepare(database, log, sandbox?.seed)
  const owner = await grantOwnerOf(settings, database)
  const deps = await createDeps(settings, database, log)
  const health = createHealth(database, log)
  const app = createApp({
    database,
    health,
    log,
    site,
    services: servicesOf(deps),
    sandbox: sandbox?.routes,
    siteUrl: settings.SITE_URL,
    trustProxy: settings.TRUST_PROXY,
  })
  const door = await listen(app, { host: settings.HOST, port: settings.PORT, before: sendFiles(site) })
  // After the door: nobody who asks waits for the queue, and what they leave is in the outbox.
  const jobs = await startJobs(deps)
  return {
    log,
    ownerCreated: owner === 'created',
    async stop() {
      health.stopping()
      await wait(settings.STOP_DELAY_SECONDS * 1000)
      await door.stop()
      await jobs.stop()
      deps.mailer.close()
      await database.close()
      log.info('stopped')
    },
  }
}

async function prepare(database: Database, log: Logger, seed: string | undefined) {
  const migrations = await prepareDatabase(database, { migrations: 'supabase/migrations', seed })
  // Prices and gated texts are the owner's content; the database enforces what it was last told.
  const { plans, memberResources } = builtIn.facts
  await syncPlans(database, plans)
  await syncMemberResources(database, memberResources.texts, plans)
  log.info({ database: database.kind, migrations }, 'database ready')
}

function servicesOf(deps: Deps): Record<string, Hono> {
  return {
    '/rest/v1': new Hono().route('/', dataRoutes(deps)),
    '/auth/v1': new Hono().route('/', authRoutes(deps)),
    '/functions/v1': functionRoutes(deps),
  }
}

async function grantOwnerOf({ OWNER_EMAIL, OWNER_PASSWORD }: ServerSettings, database: Database) {
  return OWNER_EMAIL ? grantOwner(database, { email: OWNER_EMAIL, password: OWNER_PASSWORD }) : undefined
}
