import { startCheck as check } from '#content/messages/set-up-check.ts'
import { fill } from '#contracts/fill.ts'

import { readLostPasskeys } from '#server/backend/auth/passkey-domains.ts'
import { readMissingKeys } from '#server/inbox/rotate-keys.ts'
import { parseSealingKeys } from '#server/platform/crypto/seal.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inspectProject, isSupabaseProject } from '#server/platform/database/supabase-project.ts'
import type { Logger } from '#server/platform/process/log.ts'
import { type ServerSettings, SettingsError } from '#server/platform/process/settings.ts'
import { requireBuild } from '#server/site/files.ts'

/** What does not prevent a start, in the words of its log and of its rehearsal (`npm run serve -- --check`). */
export interface StartWarning {
  log: { level: 'warn' | 'error'; details: object; message: string }
  sentences: string[]
}

/** @throws SettingsError where the check refuses the start */
type Run<Subject> = (subject: Subject) => Promise<StartWarning[]>

interface StartCheck<Subject> {
  /** What is checked. */
  name: string
  /** What a failed check leads to. */
  outcome: 'refusal' | 'warning' | 'refusal or warning'
  run: Run<Subject>
}

interface BuildSubject {
  buildDir: string
}

interface DatabaseSubject {
  settings: ServerSettings
  database: Database
}

/** Everything that a start and its rehearsal check, in this order. The lock of the data folder is the start's own. */
export const START_CHECKS = {
  /** Before anything is opened. */
  build: [
    {
      name: 'the build is there',
      outcome: 'refusal',
      run: async ({ buildDir }) => {
        await requireBuild(buildDir)
        return []
      },
    },
  ],
  /** Before anything is written to the database. */
  openDatabase: [
    {
      name: 'the database is a Supabase project’s exactly if BACKEND_URL is set',
      outcome: 'refusal',
      run: checkKindOfDatabase,
    },
    {
      name: 'the Supabase project of BACKEND_URL is configured for the product',
      outcome: 'refusal or warning',
      run: checkProject,
    },
  ],
  /** After the migrations. */
  preparedDatabase: [
    {
      name: 'FORM_KEYS has every key that records were sealed with',
      outcome: 'warning',
      run: checkSealingKeys,
    },
    {
      name: 'passkeys belong to the domain of SITE_URL',
      outcome: 'warning',
      run: checkPasskeys,
    },
  ],
} satisfies {
  build: StartCheck<BuildSubject>[]
  openDatabase: StartCheck<DatabaseSubject>[]
  preparedDatabase: StartCheck<DatabaseSubject>[]
}

/** Runs checks in their order. @throws SettingsError at the first that refuses the start */
export async function runChecks<Subject>(
  checks: readonly StartCheck<Subject>[],
  subject: Subject,
): Promise<StartWarning[]> {
  const warnings: StartWarning[] = []
  // oxlint-disable-next-line no-await-in-loop -- a later check may depend on an earlier one
  for (const { run } of checks) warnings.push(...(await run(subject)))
  return warnings
}

/** At a start: writes warnings to the log. */
export function logWarnings(log: Pick<Logger, 'warn' | 'error'>, warnings: readonly StartWarning[]): void {
  for (const { log: line } of warnings) log[line.level](line.details, line.message)
}

/** In the wrong database our auth service would write to a project's accounts. */
async function checkKindOfDatabase({ settings: { BACKEND_URL }, database }: DatabaseSubject) {
  const ofProject = await isSupabaseProject(database)
  if (ofProject === (BACKEND_URL !== undefined)) return []
  throw new SettingsError(
    ofProject
      ? 'The database of DATABASE_URL is a Supabase project’s: set BACKEND_URL to the address of that project.'
      : 'BACKEND_URL names a Supabase project, but the database of DATABASE_URL is not one’s.',
  )
}

async function checkProject({ settings, database }: DatabaseSubject): Promise<StartWarning[]> {
  const { BACKEND_URL: backendUrl, PUBLIC_KEY: publicKey } = settings
  if (backendUrl === undefined) return []
  const { problems, notes } = await inspectProject({ backendUrl, publicKey, database })
  if (problems.length > 0) throw new SettingsError(problems.join('\n'))
  return notes.map((note) => ({ log: { level: 'warn', details: {}, message: note }, sentences: [note] }))
}

async function checkSealingKeys({ settings, database }: DatabaseSubject): Promise<StartWarning[]> {
  const missing = await readMissingKeys(database, await parseSealingKeys(settings.FORM_KEYS))
  if (missing.length === 0) return []
  const sentences = missing.map(({ needs, ...key }) => fill(check.missingKey[needs], key))
  return [{ log: { level: 'error', details: { missing }, message: 'FORM_KEYS lacks keys' }, sentences }]
}

async function checkPasskeys({ settings, database }: DatabaseSubject): Promise<StartWarning[]> {
  if (settings.BACKEND_URL) return []
  const lost = await readLostPasskeys(database, settings.SITE_URL)
  if (lost.count === 0) return []
  const values = { count: String(lost.count), domains: lost.domains.join(', ') }
  const sentence = fill(check[lost.count === 1 ? 'lostPasskey' : 'lostPasskeys'], values)
  return [
    {
      log: { level: 'warn', details: lost, message: 'passkeys belong to another domain' },
      sentences: [sentence],
    },
  ]
}
