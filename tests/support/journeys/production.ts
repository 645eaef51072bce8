import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { expect, type Page } from '@playwright/test'

import type { CatalogueEntry } from '#sandbox/stripe/catalogue.ts'
import { type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts'

import { ownValues } from '../own-content.ts'
import { type Product, startProduct } from '../product.ts'
import { newDatabase } from './databases.ts'
import { onProject } from './on-project.ts'

/** Settings of the build: constant, so that one build serves all files. The product listens on another address. */
const BUILT_WITH = { SITE_URL: 'http://practice.example', PUBLIC_KEY: 'sb_publishable_0123456789abcdef' }
const BUILD_DIR = resolve('.cache', onProject ? 'production-on-project' : 'production')
export const PRODUCTION_PUBLIC_KEY = BUILT_WITH.PUBLIC_KEY

export interface Production extends Product {
  sandbox: Sandbox
  owner: { email: string; password: string }
  /** Of the first start, for scripts that run beside it. */
  settings: Record<string, string>
  /** Kills the process and starts it again at the same address on the same data, with changed settings if given. */
  restart(changed?: Record<string, string>, place?: Place): Promise<void>
  /** Waits for the newest mail to this address whose subject fits. @returns its text */
  mailTo(email: string, subject?: RegExp): Promise<string>
}

/** What differs when it is started again elsewhere. */
export interface Place {
  dataDir?: string
  port?: number
  /** A copy of this repository, as of another version. */
  folder?: string
}

/**
 * `npm run build -- --production` and `npm run serve` on an empty data directory and a database without a row, with
 * stand-ins for all providers.
 * @param catalogue what the payment provider sells
 * @param changed settings that differ
 */
export async function startProduction(
  catalogue: CatalogueEntry[],
  changed: Record<string, string> = {},
): Promise<Production> {
  const databaseUrl = await newDatabase()
  const services = await startServices(databaseUrl)
  const backend: Record<string, string> = services
    ? { BACKEND_URL: services.address }
    : { JWT_SECRET: 'j'.repeat(40), SERVICE_KEY: 's'.repeat(40) }
  buildProduction(services && { BACKEND_URL: services.address })
  const folder = await mkdtemp(join(tmpdir(), 'production-'))
  const sandbox = await startSandbox({
    dataDir: join(folder, 'sandbox'),
    host: '127.0.0.1',
    siteUrl: BUILT_WITH.SITE_URL,
    catalogue,
    send: (input, init) => fetch(String(input).replace(BUILT_WITH.SITE_URL, product.address), init),
  })
  const owner = { email: 'owner@example.com', password: 'nine herons over the marsh' }
  const settings = {
    entry: 'server/main.ts',
    dataDir: join(folder, 'data'),
    env: {
      ...sandbox.settings,
      ...BUILT_WITH,
      BUILD_DIR,
      ...backend,
      FORM_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
      DATABASE_URL: databaseUrl,
      OWNER_EMAIL: owner.email,
      OWNER_PASSWORD: owner.password,
      ...changed,
    },
  } as const
  let product = await startProduct(settings)
  await services?.createAccount(owner, {})
  return {
    ...product,
    ...(services && { project: services }),
    get address() {
      return product.address
    },
    output: () => product.output(),
    async stop() {
      const code = await product.stop()
      await services?.stop()
      return code
    },
    sandbox,
    owner,
    settings: settings.env,
    async restart(others = {}, place = {}) {
      await product.kill()
      const env = { ...settings.env, ...others }
      product = await startProduct({
        ...settings,
        env,
        port: Number(new URL(product.address).port),
        ...place,
      })
    },
    mailTo: (email, subject = /./) => newestMail(sandbox, email, subject),
    async remove() {
      await sandbox.stop()
      await services?.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** On a project at the port after that of the journeys that share one product. */
async function startServices(databaseUrl: string) {
  if (!onProject) return undefined
  const supabase = await import('../../counterparts/supabase/start-on-project.ts')
  return supabase.startServices({
    databaseUrl,
    backendPort: Number(process.env.BACKEND_PORT) + 1,
    siteUrl: BUILT_WITH.SITE_URL,
    publicKey: BUILT_WITH.PUBLIC_KEY,
  })
}

async function newestMail(sandbox: Sandbox, email: string, subject: RegExp): Promise<string> {
  let text: string | undefined
  await expect(async () => {
    const outbox = await sandbox.routes.request('/outbox', { headers: { Accept: 'application/json' } })
    const { messages } = (await outbox.json()) as { messages: Record<'to' | 'subject' | 'text', string>[] }
    text = messages.find((mail) => mail.to === email && subject.test(mail.subject))?.text
    expect(text).toBeDefined()
  }).toPass({ timeout: 20_000 })
  return text!
}

/** Puts the owner's own in the place of all samples, as the owner who is signed in. @param but fields that stay */
export async function saveOwnValues(page: Page, but: string[] = []): Promise<void> {
  const edits = ownValues().filter(({ document, path }) => !but.includes(`${document} ${path}`))
  const status = await page.evaluate(
    async ([key, body]) => {
      const session = JSON.parse(localStorage.getItem('sb-practice-auth-token')!)
      const headers = {
        apikey: key!,
        Authorization: `Bearer ${session.access_token}`,
        'Content-Type': 'application/json',
      }
      const reply = await fetch('/functions/v1/owner-site', { method: 'POST', headers, body: body! })
      return [reply.status, (await reply.json()).problems ?? []]
    },
    [
      PRODUCTION_PUBLIC_KEY,
      JSON.stringify({
        action: 'save',
        edits: edits.map((edit) => ({ ...edit, version: 0, confirms: true })),
      }),
    ],
  )
  expect(status).toEqual([200, []])
}

/** @param changed settings that the built pages depend on */
function buildProduction(changed: Record<string, string> = {}): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts', '--production'], {
    env: { ...process.env, ...BUILT_WITH, BUILD_DIR, ...changed },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
}
