import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { builtIn } from '#content/built-in.ts'
import { setUp as words } from '#content/messages/set-up.ts'
import { composeTolerant, samplesLeft } from '#content/site.ts'
import { ConnectedService } from '#contracts/owner-set-up.ts'

import { type Database, openDatabase } from '../backend/database/database.ts'
import { fill } from '../mail/compose.ts'
import type { ServerSettings } from '../settings.ts'
import { readLive } from '../site/site-store.ts'
import { readOpenedAt } from './site-opening.ts'
import { readSiteProgress, type SiteProgress } from './site-progress.ts'
import { testedServices } from './test-service.ts'

const { check } = words

/** The list of the set-up page as lines for a terminal. Asks the outside services, and sends no mail. */
export async function printableCheck(settings: ServerSettings): Promise<string> {
  const stored = await readStored(settings)
  const services = await Promise.all(
    ConnectedService.options.map((service) =>
      linesOf(service, settings, stored?.plans ?? builtIn.facts.plans),
    ),
  )
  const samples = stored?.progress.samples ?? samplesLeft()
  const left = [
    ...samples.map(({ label }) => fill(check.sample, { label })),
    ...(stored?.progress.problems ?? []).map(
      ({ document, path, message }) => `${document}, ${path}: ${message}`,
    ),
  ]
  const state = stored?.isOpen ? check.open : samples.length > 0 ? check.closed : check.ready
  return [
    ...(stored ? [] : [check.noDatabase]),
    state,
    ...[...left, ...services.flat()].map((line) => `- ${line}`),
  ].join('\n')
}

async function linesOf(
  service: ConnectedService,
  settings: ServerSettings,
  plans: typeof builtIn.facts.plans,
): Promise<string[]> {
  const { name, notConnected } = words.services[service]
  const services = testedServices(settings)
  if (!services.isConnected(service)) return [`${name}: ${notConnected}`]
  const findings = await services.test(service, plans)
  if (findings.length === 0) return [fill(check.works, { service: name })]
  return findings.map(({ code, values }) => `${name}: ${fill(words.findings[code], values)}`)
}

interface Stored {
  isOpen: boolean
  progress: SiteProgress
  plans: typeof builtIn.facts.plans
}

/** What was changed in the browser; undefined where there is no database yet, it is in use, or it does not answer. */
async function readStored({ DATABASE_URL, DATA_DIR }: ServerSettings): Promise<Stored | undefined> {
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'database'))) return undefined
  let database: Database | undefined
  try {
    database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, connections: 2 })
    return await database.asSystem(
      async (trx) => ({
        isOpen: (await readOpenedAt(trx)) !== undefined,
        progress: await readSiteProgress(trx),
        plans: composeTolerant((await readLive(trx)).changes).content.facts.plans,
      }),
      { writes: false },
    )
  } catch {
    return undefined
  } finally {
    await database?.close()
  }
}
