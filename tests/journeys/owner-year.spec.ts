import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { AuthClient, type GoTrueClient } from '@supabase/auth-js'
import { expect, type Page, test } from '@playwright/test'
import { Client } from 'pg'

import { sendForm } from '../support/journeys/inbox-rows.ts'
import { waitForScripts } from '../support/journeys/journey.ts'
import {
  type Place,
  type Production,
  PRODUCTION_PUBLIC_KEY,
  startProduction,
} from '../support/journeys/production.ts'
import { typeInto } from '../support/journeys/typing.ts'
import { ownValues } from '../support/own-content.ts'
import { type Postgres, startPostgres, startSystemPostgres } from '../support/postgres.ts'
import { freePort } from '../support/product.ts'
import { enrollTotp } from '../support/second-factor.ts'

// Each start, build, backup and restore is a real one.
test.setTimeout(400_000)

const NEW_HOST = 'http://new-host.example'
const NEW_PASSWORD = 'seven pelicans past the pier'

let postgres: Postgres
/** pg_dump comes with the system's PostgreSQL only: without it all but the restore is played. */
let canRestore: boolean
let production: Production
let folder: string
/** The host's settings: OWNER_EMAIL stays as it is for ever, because the guide does not say to remove it. */
let settings: Record<string, string>
let owner: { email: string; password: string }
/** What came in so far, which no step may lose. */
let messages = 0
let siteUrl = 'http://practice.example'

test.beforeAll(async () => {
  test.setTimeout(400_000)
  const system = await startSystemPostgres()
  canRestore = system !== undefined
  postgres = system ?? (await startPostgres())
  folder = await mkdtemp(join(tmpdir(), 'owner-year-'))
  settings = { DATABASE_URL: await postgres.createDatabase(), OWNER_PASSWORD: '' }
  if (system?.programs) settings.PG_BIN = system.programs
  production = await startProduction([], settings)
})
test.afterAll(async () => {
  await production?.stop()
  await production?.remove()
  await postgres?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

test('an ordinary year: after each start of the site she can sign in, gets her mail, and no data is lost', async ({
  browser,
}) => {
  await test.step('the settings make her the first owner, by a mail with a link to a password', async () => {
    await expect.poll(() => production.output()).toContain('waiting for the account of OWNER_EMAIL')
    await choosePassword(await browser.newPage({ baseURL: production.address }))
  })
  await test.step('she opens the site', async () => {
    await openSite()
    await expectAllIsWell()
  })
  await test.step('she changes her address and her password', async () => {
    await changeAddress('maya.torres@example.com')
    const client = await signIn()
    const changed = await client.updateUser({ password: NEW_PASSWORD, current_password: owner.password })
    expect(changed.error).toBeNull()
    owner.password = NEW_PASSWORD
  })
  await test.step('she loses her phone and the recovery codes', async () => {
    await enrollTotp(await signIn())
    const locked = await signIn()
    expect((await locked.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal2')
    run('scripts/remove-factors.ts', owner.email)
    const client = await signIn()
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe('aal1')
  })
  await test.step('she updates to a version with one more migration', async () => {
    await restart({}, { folder: await nextVersion() })
    expect(await query('select email from private.added_by_next_version')).toEqual([{ email: owner.email }])
    await expectAllIsWell()
  })
  await test.step('the disk is lost, and a backup restored at another host, with another address and port, by the same build', async () => {
    if (canRestore) await restoreInto(await postgres.createDatabase())
    siteUrl = NEW_HOST
    // With a password in the settings, the guide's other way: it makes nothing of an owner who is there.
    const { password } = production.owner
    await restart(
      { SITE_URL: siteUrl, OWNER_PASSWORD: password },
      { dataDir: await mkdtemp(join(folder, 'data-')), port: await freePort() },
    )
    await expectAllIsWell()
    const { error } = await newClient().signInWithPassword(production.owner)
    expect(error?.code).toBe('invalid_credentials')
  })
})

async function choosePassword(page: Page): Promise<void> {
  const { email } = production.owner
  waitForScripts(page)
  await page.goto('/auth#forgotten')
  await typeInto(page.getByLabel('Email'), email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  const mail = await production.mailTo(email, /new password/i)
  const { pathname, hash } = new URL(/https?:\/\/\S+\/auth\/confirm#\S+/.exec(mail)![0])
  await page.goto(pathname + hash)
  await page.getByRole('button', { name: 'Choose a new password' }).click()
  owner = { email, password: 'five terns on a sandbar' }
  await typeInto(page.getByLabel('New password'), owner.password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page).toHaveURL(/\/admin\/set-up$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What are you and your practice called?')
  await page.context().close()
}

/** The other steps may not undo where it was started last. */
let place: Place = {}

async function restart(changed: Record<string, string> = {}, elsewhere: Place = {}): Promise<void> {
  settings = { ...settings, ...changed }
  place = { ...place, ...elsewhere }
  await production.restart(settings, place)
  expect(production.output()).not.toMatch(/OWNER_EMAIL|Nobody has confirmed/)
}

/** What she would look at after each of these days. */
async function expectAllIsWell(): Promise<void> {
  const page = await fetch(production.address, { headers: { Accept: 'text/html' } })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Calm Shore Counseling')

  const client = await signIn()
  const status = await call(client, 'owner-site', { action: 'status' })
  expect(status).toMatchObject({ live: { state: 'live' } })
  expect(
    await query('select u.email from private.owners as o join auth.users as u on u.id = o.user_id'),
  ).toEqual([{ email: owner.email }])

  // Both kinds of mail: of the inbox, and of her account. What her changes themselves send comes when it comes.
  const known = new Set((await mails()).map(({ id }) => id))
  const fresh = async () =>
    (await mails()).filter(({ id, subject }) => !known.has(id) && /in your inbox|new password/.test(subject))
  await passWeeks()
  await sendForm(production, { name: 'Robin', email: 'robin@example.com', message: 'I dream of the sea.' })
  messages += 1
  expect((await client.resetPasswordForEmail(owner.email)).error).toBeNull()
  await expect
    .poll(async () => (await fresh()).map(({ to, subject }) => `${subject} ${to}`).toSorted(), {
      timeout: 30_000,
    })
    .toEqual([`Set a new password ${owner.email}`, `Something new is in your inbox ${owner.email}`])
  for (const { text } of await fresh()) expect(text).toContain(siteUrl)

  expect(await query('select count(*)::int as messages from private.form_submissions')).toEqual([
    { messages },
  ])
  const { items } = (await listInbox(client)) as { items: unknown[] }
  expect(items).toHaveLength(messages)
}

/** Weeks lie between her changes: within a quarter of an hour there is one notice only, within a minute one mail. */
async function passWeeks(): Promise<void> {
  await query(`update private.form_submissions set notified_at = notified_at - interval '20 days'`)
  await query('delete from private.rate_limits')
  await query(`update auth.users set recovery_sent_at = recovery_sent_at - interval '20 days'`)
}

async function openSite(): Promise<void> {
  const client = await signIn()
  const edits = ownValues().map((edit) => ({ ...edit, ...nameOfPractice(edit), version: 0, confirms: true }))
  const saved = (await call(client, 'owner-site', { action: 'save', edits })) as { saved: unknown[] }
  await call(client, 'owner-site', { action: 'publish', base: 0, fields: saved.saved })
  await expect
    .poll(async () => call(client, 'owner-site', { action: 'status' }), { timeout: 60_000 })
    .toMatchObject({ live: { state: 'live', id: 1 } })
  await call(client, 'owner-set-up', { action: 'test', service: 'mail' })
  expect(await call(client, 'owner-set-up', { action: 'open' })).toMatchObject({
    openedAt: expect.any(String),
  })
}

function nameOfPractice({ document, path }: { document: string; path: string }) {
  return `${document} ${path}` === 'facts/practice name' ? { value: 'Calm Shore Counseling' } : {}
}

async function changeAddress(email: string): Promise<void> {
  const client = await signIn()
  expect((await client.updateUser({ email })).error).toBeNull()
  const text = await production.mailTo(email, /confirm/i)
  const [, token_hash = ''] = /token_hash=([^&\s]+)/.exec(text) ?? []
  expect((await client.verifyOtp({ token_hash, type: 'email_change' })).error).toBeNull()
  owner.email = email
}

async function signIn(): Promise<GoTrueClient> {
  const client = newClient()
  expect((await client.signInWithPassword(owner)).error).toBeNull()
  return client
}

function newClient(): GoTrueClient {
  return new AuthClient({
    url: `${production.address}/auth/v1`,
    headers: { apikey: PRODUCTION_PUBLIC_KEY },
    persistSession: false,
    autoRefreshToken: false,
  })
}

async function call(client: GoTrueClient, name: string, body: object): Promise<unknown> {
  const { data } = await client.getSession()
  const reply = await fetch(`${production.address}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: PRODUCTION_PUBLIC_KEY,
      Authorization: `Bearer ${data.session?.access_token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const answer = await reply.json()
  expect([name, reply.status, answer.problems ?? answer.error]).toEqual([
    name,
    200,
    answer.problems ?? undefined,
  ])
  return answer
}

const listInbox = (client: GoTrueClient) => call(client, 'owner-inbox', { action: 'list', list: 'all' })

async function mails(): Promise<Record<'id' | 'to' | 'subject' | 'text', string>[]> {
  const outbox = await production.sandbox.routes.request('/outbox', {
    headers: { Accept: 'application/json' },
  })
  return (await outbox.json()).messages
}

async function query(text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: settings.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/** By the program that the guide names, with the settings of the host. */
function run(script: string, ...parameters: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...parameters], {
    env: { ...process.env, ...production.settings, ...settings },
    cwd: place.folder,
    encoding: 'utf8',
  })
  expect([script, status, stderr]).toEqual([script, 0, ''])
  return stdout
}

/** The product goes on with the new database at its next start. */
async function restoreInto(databaseUrl: string): Promise<void> {
  const kept = await mkdtemp(join(folder, 'backup-'))
  const key = join(kept, 'key.txt')
  const [, publicKey = ''] = /BACKUP_PUBLIC_KEY=(\S+)/.exec(run('scripts/backup.ts', '--new-key', key)) ?? []
  settings = { ...settings, BACKUP_PUBLIC_KEY: publicKey, BACKUP_DIR: join(kept, 'backups') }
  run('scripts/backup.ts')
  const [file = ''] = await readdir(settings.BACKUP_DIR!)
  settings = { ...settings, DATABASE_URL: databaseUrl }
  run('scripts/restore.ts', join(settings.BACKUP_DIR!, file), '--identity', key)
}

/** What a server has of this repository, with one more migration, which writes from rows that are there. */
async function nextVersion(): Promise<string> {
  const copy = join(folder, 'next-version')
  const folders = ['content', 'contracts', 'publishing', 'scripts', 'server', 'supabase']
  for (const name of [...folders, 'package.json']) await cp(name, join(copy, name), { recursive: true })
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  await writeFile(
    join(copy, 'supabase/migrations/29991231235959_next_version.sql'),
    `create table private.added_by_next_version (email text not null);
     alter table private.added_by_next_version enable row level security;
     insert into private.added_by_next_version select u.email from auth.users as u
     join private.owners as o on o.user_id = u.id;`,
  )
  return copy
}
