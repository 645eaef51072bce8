import type { FullConfig } from '@playwright/test'

import { describeBrowser, findChromium } from '../chromium.ts'
import { copyDatabase } from '../postgres.ts'
import { type Product, startProduct } from '../product.ts'
import { startTemplate } from '../template-database.ts'
import { onProject } from './on-project.ts'

/** Playwright's global set-up: one PostgreSQL server for all journeys; each worker's product copies the template. */
export default async function setUp({ metadata }: FullConfig) {
  // Metadata is part of the report: the gate's summary names the browser.
  metadata.browser = await describeBrowser(await findChromium())
  const { template, stop } = await startTemplate()
  process.env.TEMPLATE_DATABASE = template
  return stop
}

/** Starts a product on a PostgreSQL database of its own: it starts faster than on PGlite, and production runs on it. */
export async function startServed(env: Record<string, string>, port?: number): Promise<Product> {
  if (onProject) {
    const { BACKEND_PORT: backendPort, BUILD_DIR: buildDir = '' } = process.env
    const { startOnProject } = await import('../../counterparts/supabase/start-on-project.ts')
    const databaseUrl = await newDatabase()
    return startOnProject({ env, port, databaseUrl, buildDir, backendPort: Number(backendPort) })
  }
  return startProduct({ env: { DATABASE_URL: await newDatabase(), ...env }, ...(port && { port }) })
}

/** @returns the address of a prepared PostgreSQL database of its own */
export async function newDatabase(): Promise<string> {
  const template = process.env.TEMPLATE_DATABASE
  if (!template) throw new Error('The journeys’ global set-up did not run.')
  return copyDatabase(template)
}
