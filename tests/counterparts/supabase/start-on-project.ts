import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createFaults } from '#sandbox/faults.ts'
import { type CapturedMail, openMailbox } from '#sandbox/outbox/mailbox.ts'
import { createRefusals } from '#sandbox/outbox/refusals.ts'
import { startSmtp } from '#sandbox/outbox/smtp.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'
import { freePort, type Product, type ProductsProject, startProduct } from '#tests/support/product.ts'
import { ownerSignIn } from '#tests/support/sessions.ts'

import { startAuthDatabase, startProject } from './start-project.ts'

/** As the secret keys of new projects look. */
const SERVICE_KEY = 'sb_secret_of_the_counterpart_0123456789'

const MIGRATIONS = join(import.meta.dirname, '../../../supabase/migrations')
const BUILD_DIR = join(import.meta.dirname, '../../../.cache/supabase')
/** Constant, so that one build serves all runs: it names the address of the project. */
const BACKEND_PORT = 14_321

/** One PostgreSQL server with a database to copy, and a site that was built for the project's address. */
export async function prepareProjects() {
  const { databaseUrl: template, stop } = await startAuthDatabase()
  const database = await openDatabase({ databaseUrl: template, dataDir: '' })
  await prepareDatabase(database, { migrations: MIGRATIONS })
  await database.close()
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    // Vitest's own mode would build React for development.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BACKEND_URL: `http://127.0.0.1:${BACKEND_PORT}`,
      BUILD_DIR,
    },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return { template, backendPort: BACKEND_PORT, buildDir: BUILD_DIR, stop }
}

interface Place {
  databaseUrl: string
  /** Where the site was built to find accounts and data. */
  backendPort: number
  buildDir: string
  port?: number | undefined
  env: Record<string, string>
}

/** The local product with a project's services in front of its database. All mail comes to one mailbox. */
export async function startOnProject({
  databaseUrl,
  backendPort,
  buildDir,
  ...given
}: Place): Promise<Product> {
  const port = given.port ?? (await freePort())
  const siteUrl = given.env.SITE_URL ?? `http://127.0.0.1:${port}`
  const services = await startServices({ databaseUrl, backendPort, siteUrl })
  const product = await startProduct({
    port,
    env: {
      ...given.env,
      SITE_URL: siteUrl,
      DATABASE_URL: databaseUrl,
      BACKEND_URL: services.address,
      BUILD_DIR: buildDir,
      PUBLIC_KEY: SANDBOX_PUBLIC_KEY,
      SMTP_URL: services.smtpUrl,
    },
  })
  // The account that the local product waits for, with the password that it keeps for its owner.
  await services.createAccount(await ownerSignIn(product), {})
  return {
    ...product,
    project: services,
    async stop() {
      const code = await product.stop()
      await services.stop()
      return code
    },
    async remove() {
      await product.remove()
      await services.remove()
    },
  }
}

interface Services extends ProductsProject {
  smtpUrl: string
  stop(): Promise<void>
  remove(): Promise<void>
}

/** A project in front of a database, for the site at this address, and a mail server whose mailbox can be read. */
export async function startServices({
  databaseUrl,
  backendPort,
  siteUrl,
  publicKey = SANDBOX_PUBLIC_KEY,
}: Pick<Place, 'databaseUrl' | 'backendPort'> & { siteUrl: string; publicKey?: string }): Promise<Services> {
  const folder = await mkdtemp(join(tmpdir(), 'project-mail-'))
  const mailbox = await openMailbox(folder)
  const smtp = await startSmtp(mailbox, { faults: createFaults(), refusals: createRefusals() }, '127.0.0.1')
  const { hostname: host, port: smtpPort } = new URL(smtp.url)
  const project = await startProject({
    port: backendPort,
    siteUrl,
    databaseUrl,
    smtp: { host, port: Number(smtpPort) },
    publicKey,
    serviceKey: SERVICE_KEY,
    changed: { ...FOR_JOURNEYS, ...passkeysAt(siteUrl) },
  })
  return {
    address: project.url,
    serviceKey: SERVICE_KEY,
    smtpUrl: smtp.url,
    mails: () => mailbox.list().map(withText),
    createAccount: createAt(project.url),
    async stop() {
      await project.stop()
      await smtp.stop()
    },
    remove: () => rm(folder, { recursive: true }),
  }
}

/** Off at first in a project. Auth takes domain and origin from its settings, whatever a request names. */
function passkeysAt(siteUrl: string): Record<string, string> {
  return {
    GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: 'true',
    GOTRUE_WEBAUTHN_RP_ID: new URL(siteUrl).hostname,
    GOTRUE_WEBAUTHN_RP_DISPLAY_NAME: 'The practice',
    GOTRUE_WEBAUTHN_RP_ORIGINS: siteUrl,
  }
}

/** Journeys make a hundred accounts an hour. */
const FOR_JOURNEYS = {
  GOTRUE_RATE_LIMIT_EMAIL_SENT: '10000',
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '10000',
}

/** Auth sends HTML alone: the text that a reader sees, a line for each element, and the addresses that links have. */
function withText(mail: CapturedMail): CapturedMail {
  const text = mail.html
    .replaceAll(/<(style|title)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<a href="([^"]*)"/g, '$1\n<a')
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&amp;', '&')
  return mail.text ? mail : { ...mail, text }
}

function createAt(url: string): ProductsProject['createAccount'] {
  return async ({ email, password }, names) => {
    const reply = await fetch(`${url}/auth/v1/admin/users`, {
      method: 'POST',
      headers: { apikey: SERVICE_KEY, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password, email_confirm: true, user_metadata: names }),
    })
    if (!reply.ok) throw new Error(`The account was not made: ${await reply.text()}`)
  }
}
