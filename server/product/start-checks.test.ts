import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/process/log.ts'
import { preparedDatabase } from '#tests/support/database.ts'
import { makeSmallBuild } from '#tests/support/small-build.ts'
import { startSettings } from '#tests/support/start-settings.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

import { logWarnings, runChecks, START_CHECKS, type StartWarning } from './start-checks.ts'

const dir = temporaryFolder(afterAll)
const databaseUrl = 'postgresql://127.0.0.1:1/none'
const settings = startSettings(databaseUrl, dir)
const ofProject = startSettings(databaseUrl, dir, { BACKEND_URL: 'https://abc.supabase.example' })
let buildDir: string
let database: Database
beforeAll(async () => {
  buildDir = await makeSmallBuild(join(dir, 'build'), 'aaaa')
  database = await openDatabase({ databaseUrl: await preparedDatabase(), dataDir: '' })
})
afterAll(() => database.close())

const names = Object.values(START_CHECKS).flatMap((checks) => checks.map(({ name }) => name))
const tried = new Set<string>()

/** Runs one check, as a start and its rehearsal do. */
function check<Subject>(
  [one]: readonly { name: string; run: (subject: Subject) => Promise<StartWarning[]> }[],
  subject: Subject,
) {
  tried.add(one!.name)
  return one!.run(subject)
}

test('refuses a missing build', async () => {
  const { build } = START_CHECKS
  expect(await check(build, { buildDir })).toEqual([])
  const elsewhere = check(build, { buildDir: join(dir, 'none') })
  await expect(elsewhere).rejects.toThrow(/^There is no built site here/)
})

test('refuses a database that is not that of BACKEND_URL', async () => {
  const checks = START_CHECKS.openDatabase.slice(0, 1)
  expect(await check(checks, { settings, database })).toEqual([])
  const refused = check(checks, { settings: ofProject, database })
  await expect(refused).rejects.toThrow(/^BACKEND_URL names a Supabase project, but the database/)
})

test('refuses a project that confirms addresses without a mail, and warns of one that does not check sessions', async () => {
  const checks = START_CHECKS.openDatabase.slice(1)
  expect(await check(checks, { settings, database })).toEqual([])
  const serve = (mailer_autoconfirm: boolean) =>
    vi.stubGlobal('fetch', async (input: string) =>
      Response.json(
        input.endsWith('/settings')
          ? { disable_signup: false, mailer_autoconfirm, external: { email: true } }
          : { issuer: `${ofProject.BACKEND_URL}/auth/v1` },
      ),
    )
  serve(true)
  const refused = check(checks, { settings: ofProject, database })
  await expect(refused).rejects.toThrow(/confirms addresses without a mail/)
  serve(false)
  const message = expect.stringMatching(/does not check whether a session has ended/)
  expect(await check(checks, { settings: ofProject, database })).toEqual([
    { log: { level: 'warn', details: {}, message }, sentences: [message] },
  ])
})

test('warns of keys that FORM_KEYS lacks: one line in the log, a sentence for each in the rehearsal', async () => {
  const { preparedDatabase: checks } = START_CHECKS
  expect(await check(checks, { settings, database })).toEqual([])
  await database.run(
    `insert into private.stripe_keys (key_id, sealed, is_test) values ('older', 'c2VhbGVk', true)`,
  )
  const warnings = await check(checks, { settings, database })
  expect(warnings.flatMap(({ sentences }) => sentences)).toEqual([
    'FORM_KEYS lacks the key older, without which Stripe’s pasted key can’t be used.',
  ])
  const lines: object[] = []
  logWarnings(createLog('info', { write: (line) => lines.push(JSON.parse(line) as object) }), warnings)
  const missing = [{ needs: 'stripe', key: 'older', count: 1 }]
  expect(lines).toEqual([expect.objectContaining({ level: 50, missing, msg: 'FORM_KEYS lacks keys' })])
})

test('warns of passkeys of another domain, which are not a second factor after the start', async () => {
  const checks = START_CHECKS.preparedDatabase.slice(1)
  expect(await check(checks, { settings, database })).toEqual([])
  const user = randomUUID()
  await database.run(`insert into auth.users (id, aud, role, email, created_at, updated_at)
    values ('${user}', 'authenticated', 'authenticated', 'ada@example.com', now(), now());
    insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, web_authn_credential)
    values (gen_random_uuid(), '${user}', 'Laptop', 'webauthn', 'verified', now(), now(), '{"id": "a", "rpId": "old.example"}')`)
  expect(await check(checks, { settings: ofProject, database })).toEqual([])
  const details = { count: 1, domains: ['old.example'] }
  expect(await check(checks, { settings, database })).toEqual([
    {
      log: { level: 'warn', details, message: 'passkeys belong to another domain' },
      sentences: [expect.stringMatching(/^1 passkey belongs to old\.example: it can’t be used/)],
    },
  ])
})

test('the first refusal ends the checks', async () => {
  const run = vi.fn<() => Promise<StartWarning[]>>()
  const never = { name: 'never', outcome: 'warning', run } as const
  const checks = [...START_CHECKS.openDatabase, never]
  await expect(runChecks(checks, { settings: ofProject, database })).rejects.toThrow(/^BACKEND_URL names/)
  expect(run).not.toHaveBeenCalled()
})

test('every check is tested above', () => {
  expect([...tried].toSorted()).toEqual(names.toSorted())
})
