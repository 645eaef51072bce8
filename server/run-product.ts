import { Hono } from 'hono'

import { practice } from '#content/facts/practice.ts'
import { parseFormKeys } from '#functions/_shared/form-keys.ts'
import { createMailchimp } from '#functions/_shared/mailchimp.ts'

import { createApp } from './app.ts'
import { authRoutes } from './backend/auth/auth-routes.ts'
import { grantOwner } from './backend/auth/grant-owner.ts'
import { dataRoutes } from './backend/data/routes.ts'
import { openDatabase, type Database } from './backend/database/database.ts'
import { prepareDatabase } from './backend/database/prepare-database.ts'
import { functionRoutes } from './functions/routes.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { listen } from './listen.ts'
import type { Logger } from './log.ts'
import { createMailer } from './mail/mailer.ts'
import { mailQueue } from './mail/queue-mail.ts'
import type { ServerSettings } from './settings.ts'
import type { Site } from './site/site-files.ts'

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
  /** In the reverse order of starting: nothing is asked of what has ended already. */
  stop(): Promise<void>
}

/** Starts everything in the one order that works: database, then jobs, then the door. */
export async function runProduct({ settings, log, site, sandbox }: Parts): Promise<RunningProduct> {
  const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR })
  const migrations = await prepareDatabase(database, {
    migrations: 'supabase/migrations',
    seed: sandbox?.seed,
  })
  log.info({ database: database.kind, migrations }, 'database ready')
  const owner = await grantOwnerOf(settings, database)
  const world = await worldOf(settings, database, log)
  const jobs = await startJobs(world)
  const services = { ...servicesOf(world), ...(sandbox && { '/sandbox': sandbox.routes }) }
  const app = createApp({ database, log, site, trustProxy: settings.TRUST_PROXY, services })
  const door = await listen(app, { host: settings.HOST, port: settings.PORT })
  return {
    log,
    ownerCreated: owner === 'created',
    async stop() {
      await door.stop()
      await jobs.stop()
      world.mailer.close()
      await database.close()
      log.info('stopped')
    },
  }
}

async function worldOf(settings: ServerSettings, database: Database, log: Logger) {
  const formKeys = await parseFormKeys(settings.FORM_KEYS)
  return {
    database,
    log,
    keys: {
      publicKey: settings.PUBLIC_KEY,
      serviceKey: settings.SERVICE_KEY,
      jwtSecret: settings.JWT_SECRET,
    },
    formKeys,
    queueMail: mailQueue(formKeys),
    clock: () => new Date(),
    mailchimp: mailchimpOf(settings),
    mailer: createMailer({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM }),
    ownerEmail: settings.OWNER_EMAIL ?? practice.email,
    siteUrl: settings.SITE_URL,
  }
}

function servicesOf(world: Awaited<ReturnType<typeof worldOf>>) {
  const data = new Hono().route('/', dataRoutes(world))
  return {
    '/rest/v1': data,
    '/auth/v1': new Hono().route('/', authRoutes(world)),
    '/functions/v1': functionRoutes({ ...world, dataService: data.fetch }),
  }
}

async function grantOwnerOf({ OWNER_EMAIL, OWNER_PASSWORD }: ServerSettings, database: Database) {
  return OWNER_EMAIL ? grantOwner(database, { email: OWNER_EMAIL, password: OWNER_PASSWORD }) : undefined
}

function mailchimpOf(settings: ServerSettings) {
  const {
    MAILCHIMP_API_KEY: apiKey,
    MAILCHIMP_AUDIENCE_ID: audienceId,
    MAILCHIMP_API_BASE: apiBase,
  } = settings
  return apiKey && audienceId ? createMailchimp({ apiKey, audienceId, apiBase }) : undefined
}
