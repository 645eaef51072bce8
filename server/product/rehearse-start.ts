import { existsSync } from 'node:fs'
import { access, constants, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

import { builtIn } from '#content/built-in.ts'
import { setUp as words } from '#content/messages/set-up.ts'
import { startCheck as check } from '#content/messages/set-up-check.ts'
import { nextContentChange } from '#content/news.ts'
import { type Sample, samplesShown, samplesLeft } from '#content/samples.ts'
import { composeWithFallback } from '#content/site.ts'
import type { Changes } from '#content/site-content.ts'
import { fill } from '#contracts/fill.ts'
import { ConnectedService } from '#contracts/set-up.ts'
import type { UpdatedText } from '#contracts/site.ts'

import { LOCK_FILE, lockDataDir } from '#server/platform/database/data-dir-lock.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { isUnavailable } from '#server/platform/database/database-errors.ts'
import { prepareDatabase } from '#server/platform/database/prepare-database.ts'
import { rehearse } from '#server/platform/database/rehearse.ts'

import { openQueues } from '#server/platform/jobs/queues.ts'
import { createLog } from '#server/platform/process/log.ts'
import { syncCatalogue } from '#server/membership/catalogue.ts'
import { firstOwner, opensAtFirstStart } from './run-product.ts'
import { runChecks, START_CHECKS } from './start-checks.ts'
import type { ServerSettings } from '#server/platform/process/settings.ts'
import { changesInLines } from '#server/site/changes.ts'
import { openReleaseFolders, type RunReleaseJob } from '#server/site/release-folders.ts'
import { readManifest } from '#server/site/files.ts'
import { releaseSettingsOf } from '#server/site/release-settings.ts'
import { readLive } from '#server/site/store.ts'
import { recordUpdate } from '#server/site/updates.ts'
import { readStoredKeys } from '#server/membership/stripe/keys.ts'
import { readOpenedAt, readSiteProgress, type SiteProgress, watchOpening } from '#server/site/opening.ts'
import { testedServices } from '#server/set-up/test-service.ts'
import { errorCode } from '#server/platform/http/error-code.ts'

/** PostgreSQL's code where a lock was not available in time. */
const LOCKED = '55P03'

/** The outcome of a start that was rolled back. */
export interface Rehearsal {
  /** Why it would fail; empty where it would succeed. */
  problems: string[]
  /** What it would change or warn of. */
  notes: string[]
  /** What the owner has set up in the browser; undefined where the database could not be read. */
  stored: Stored | undefined
}

interface Stored {
  isOpen: boolean
  progress: SiteProgress
  plans: typeof builtIn.facts.plans
  /** Whether the owner has pasted a key of Stripe. */
  hasPastedKey: boolean
}

interface Start {
  settings: ServerSettings
  buildDir: string
  /** Makes a release; in a process of its own by default. */
  runJob?: RunReleaseJob
}

/** Does everything that a start does except listening, on the real database, in one transaction that is rolled back. */
export async function rehearseStart(start: Start): Promise<Rehearsal> {
  const rehearsal: Rehearsal = { problems: [], notes: [], stored: undefined }
  const attempt = async (work: () => Promise<void>) =>
    work().catch((error: unknown) => void rehearsal.problems.push(sentenceOf(error)))
  await attempt(() => tryChecks(START_CHECKS.build, start, rehearsal))
  await attempt(() => tryDataDir(start.settings, rehearsal))
  await attempt(() => tryDatabase(start, rehearsal))
  return rehearsal
}

async function tryChecks<Subject>(
  checks: Parameters<typeof runChecks<Subject>>[0],
  subject: Subject,
  { notes }: Rehearsal,
): Promise<void> {
  notes.push(...(await runChecks(checks, subject)).flatMap(({ sentences }) => sentences))
}

/** In place of a start's lock of the data folder, which a running site has. */
async function tryDataDir({ DATA_DIR }: ServerSettings, { notes }: Rehearsal) {
  const folder = resolve(DATA_DIR)
  if (!existsSync(folder)) return access(existingParent(folder), constants.W_OK)
  await access(folder, constants.W_OK)
  // Doesn't create the lock file, because the rehearsal may run under another account than the server.
  if (!existsSync(join(folder, LOCK_FILE))) return
  const release = await lockDataDir(folder).catch(() => {
    notes.push(check.running)
  })
  return release?.()
}

function existingParent(folder: string): string {
  const parent = dirname(folder)
  return existsSync(parent) ? parent : existingParent(parent)
}

async function tryDatabase(start: Start, rehearsal: Rehearsal) {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = start.settings
  const database = await openDatabase({ databaseUrl, dataDir, connections: 2 })
  try {
    const live = await rehearse(database, (inner) => runSteps(inner, start, rehearsal))
    await tryMaking(live, start, rehearsal)
  } finally {
    await database.close()
  }
}

/** The steps of `runProduct`, in their order. @returns the live release */
async function runSteps(database: Database, { settings }: Start, rehearsal: Rehearsal) {
  const { notes } = rehearsal
  await tryChecks(START_CHECKS.openDatabase, { settings, database }, rehearsal)
  const isNew = !(await exists(database, 'supabase_migrations.schema_migrations'))
  const applied = await prepareDatabase(database, { dataDir: settings.DATA_DIR })
  if (isNew) notes.push(check.newDatabase)
  else if (applied.length > 0) notes.push(fill(check.migrations, { names: applied.join(', ') }))
  const texts = await database.asSystem((trx) =>
    recordUpdate(trx, { queueMail: async () => undefined, siteUrl: settings.SITE_URL }),
  )
  notes.push(
    ...inList(
      check.texts,
      texts.filter(({ isHeld }) => !isHeld),
    ),
    ...inList(
      check.legalTexts,
      texts.filter(({ isHeld }) => isHeld),
    ),
  )
  const { live, openedAt } = await database.asSystem(async (trx) => ({
    live: await readLive(trx),
    openedAt: await readOpenedAt(trx),
  }))
  const { content, changes, dropped } = composeWithFallback(live.changes)
  notes.push(...dropped.map(({ document, path }) => fill(check.dropped, { document, path })))
  const withheld = openedAt === undefined ? [] : samplesShown(changes)
  notes.push(...inOneLine(check.sampleToReplace, check.samplesToReplace, withheld))
  if (withheld.length === 0) await syncCatalogue(database, content, live.id)
  const owner = await firstOwner(settings, database, content, createLog('silent'))
  if (owner === 'created') notes.push(fill(check.owner, { email: String(settings.OWNER_EMAIL) }))
  await tryChecks(START_CHECKS.preparedDatabase, { settings, database }, rehearsal)
  const opening = await watchOpening(database, {
    opensAtStart: opensAtFirstStart(undefined),
    log: createLog('silent'),
  })
  opening.stop()
  rehearsal.stored = {
    isOpen: opening.isOpen(),
    progress: await database.asSystem(readSiteProgress),
    plans: content.facts.plans,
    hasPastedKey: (await database.asSystem((trx) => readStoredKeys(trx))) !== undefined,
  }
  await tryQueues(database, rehearsal)
  return { release: live.id, changes: live.changes, withheld: withheld.length > 0 }
}

/** Texts that an update changes, one below the other. */
function inList(heading: string, texts: UpdatedText[]): string[] {
  if (texts.length === 0) return []
  const lines = changesInLines(texts).split('\n')
  return [[fill(heading, { count: String(texts.length) }), ...lines].join('\n    ')]
}

/** Each start writes this to the journal, where fifty lines would hide the others. */
function inOneLine(one: string, several: string, samples: readonly Pick<Sample, 'label'>[]): string[] {
  const [first, ...others] = samples
  if (!first) return []
  const values = { label: first.label, count: String(others.length) }
  return [fill(others.length === 0 ? one : several, values)]
}

/** Runs last, because the scripts of pg-boss set lock timeouts of their own. */
async function tryQueues(database: Database, { notes }: Rehearsal) {
  const before = await queueVersion(database)
  const boss = await openQueues(database, createLog('silent'))
  await boss.stop({ graceful: false })
  const now = await queueVersion(database)
  if (before !== undefined && before !== now) {
    notes.push(fill(check.queue, { before: String(before), now: String(now) }))
  }
}

async function queueVersion(database: Database): Promise<unknown> {
  if (!(await exists(database, 'pgboss.version'))) return undefined
  return (await database.statements('select version from pgboss.version')).rows[0]?.version
}

async function exists(database: Database, table: string): Promise<boolean> {
  const { rows } = await database.statements('select to_regclass($1) is not null as found', [table])
  return rows[0]?.found === true
}

/** Makes the published pages in a temporary folder, unless this build has made them before. */
async function tryMaking(
  live: { release: number; changes: Changes; withheld: boolean },
  { settings, buildDir, runJob }: Start,
  { notes, problems }: Rehearsal,
) {
  if (live.release === 0 || live.withheld || problems.length > 0) return
  const { build } = await readManifest(join(buildDir, 'client'))
  const made = { buildDir, build, settings: releaseSettingsOf(settings) }
  const contents = {
    changes: live.changes,
    until: nextContentChange(composeWithFallback(live.changes).content, new Date()),
  }
  const published = await openReleaseFolders({ ...made, dataDir: settings.DATA_DIR })
  if ((await published.find(contents))?.isOfThisBuild) return
  const temporary = await mkdtemp(join(tmpdir(), 'check-'))
  try {
    const folders = await openReleaseFolders({ ...made, dataDir: temporary, runJob })
    await folders.make(contents, join(buildDir, 'client'))
    notes.push(check.made)
  } catch (error) {
    const reason = sentenceOf(error)
    if (await published.findLast()) notes.push(fill(check.earlierPages, { reason }))
    else problems.push(fill(check.notMade, { reason }))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause ?? error
  if (errorCode(cause) === LOCKED) return check.busy
  if (isUnavailable(cause)) return fill(check.unreachable, { reason: error.message })
  return error.message
}

/**
 * Describes for a terminal whether the site would start, what that would change, and what remains on the set-up page.
 * Calls the outside services, but sends no mail.
 */
export async function printableCheck(settings: ServerSettings, buildDir: string) {
  const rehearsal = await rehearseStart({ settings, buildDir })
  const { problems, notes, stored } = rehearsal
  const services = await Promise.all(
    ConnectedService.options.map((service) => linesOf(service, settings, stored)),
  )
  const remaining = [
    ...inOneLine(check.sample, check.samples, samplesOf(rehearsal)),
    ...(stored?.progress.problems ?? []).map(
      ({ document, path, message }) => `${document}, ${path}: ${message}`,
    ),
  ]
  const lines = [
    ...(problems.length > 0 ? [check.wouldNotStart, ...problems.map(asItem)] : []),
    ...(notes.length > 0 ? [check.wouldChange, ...notes.map(asItem)] : []),
    problems.length > 0 ? check.leftToDo : stateOf(rehearsal),
    ...[...remaining, ...services.flat()].map(asItem),
  ]
  return { text: lines.join('\n'), wouldStart: problems.length === 0 }
}

function samplesOf({ stored }: Rehearsal) {
  return stored?.progress.samples ?? samplesLeft()
}

function stateOf(rehearsal: Rehearsal): string {
  if (rehearsal.stored?.isOpen) return check.open
  return samplesOf(rehearsal).length > 0 ? check.closed : check.ready
}

function asItem(line: string): string {
  return `- ${line}`
}

async function linesOf(
  service: ConnectedService,
  settings: ServerSettings,
  stored: Rehearsal['stored'],
): Promise<string[]> {
  const { name, notConnected, technician } = words.services[service]
  const services = testedServices(settings)
  if (service === 'payments' && !settings.STRIPE_SECRET_KEY && stored?.hasPastedKey) {
    return [fill(check.pasted, { service: name })]
  }
  if (!services.isConnected(service)) return [`${name}: ${notConnected} ${technician}`]
  const findings = await services.test(service, stored?.plans ?? builtIn.facts.plans)
  if (findings.length === 0) return [fill(check.works, { service: name })]
  return findings.map(({ code, values }) =>
    [`${name}: ${words.findings[code]}`, words.findingsForTechnician[code] ?? '']
      .map((text) => fill(text, values))
      .join(' ')
      .trim(),
  )
}
