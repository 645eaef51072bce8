import { glob, readFile } from 'node:fs/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { grantOwner } from '#server/backend/auth/grant-owner.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/process/log.ts'
import { type RunningProduct, runProduct } from '#server/product/run-product.ts'
import { parseSettings, requireSettings } from '#server/platform/process/settings.ts'
import { keys } from '#tests/support/data-service.ts'
import { copyDatabase } from '#tests/support/postgres.ts'
import { freePort } from '#tests/support/product.ts'
import { makeEmptyBuild } from '#tests/support/small-build.ts'

import { checkConformance, type Target } from './check.ts'

const [owner, member] = ['owner@example.com', 'member@example.com']
const password = 'a lamp on the quay'
let product: RunningProduct
let target: Target

beforeAll(async () => {
  const DATABASE_URL = await copyDatabase(inject('templateDatabase'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const buildDir = await makeEmptyBuild({ publicKey: keys.publicKey, siteUrl: address })
  const settings = requireSettings(
    parseSettings({
      DATABASE_URL,
      PORT: String(port),
      SITE_URL: address,
      PUBLIC_KEY: keys.publicKey,
      SERVICE_KEY: keys.serviceKey,
      JWT_SECRET: keys.jwtSecret,
      FORM_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'practice@example.com',
      OWNER_EMAIL: owner,
      OWNER_PASSWORD: password,
    }),
  )
  product = await runProduct({ settings, log: createLog('silent'), buildDir })
  await confirmMember(DATABASE_URL)
  const people = { member: { email: member, password }, owner: { email: owner, password } }
  target = { url: address, key: keys.publicKey, site: address, people }
})
afterAll(() => product.stop())

async function confirmMember(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  await grantOwner(database, { email: member, password })
  await database.asSystem((trx) =>
    sql`delete from private.owners where user_id = (select id from auth.users where email = ${member})`.execute(
      trx,
    ),
  )
  await database.close()
}

const differing = (results: Awaited<ReturnType<typeof checkConformance>>) =>
  results.flatMap(({ person, name, difference }) => (difference ? [`${person} ${name}: ${difference}`] : []))

test('our own backend conforms', async () => {
  const results = await checkConformance(target)
  expect(differing(results)).toEqual([])
  expect(results.length).toBeGreaterThan(120)
})

test('every table and function that the pages call is called', async () => {
  const called = await namesIn(['app/**/*.ts', 'app/**/*.tsx'], CALLS)
  expect(called.length).toBeGreaterThan(30)
  // Only the local product has a trial.
  expect(await notMade(called, (name) => `'${name}'`)).toEqual(['owner-trial'])
})

test('every call of the auth client is made, except those that need a passkey or recovery codes', async () => {
  const called = await namesIn(
    ['app/lib/backend-client.ts', 'app/lib/session/*.ts', 'app/**/*.data.ts'],
    AUTH_CALLS,
  )
  expect(called.length).toBeGreaterThan(15)
  const untried = ['onAuthStateChange', 'regenerate', 'verify']
  expect((await notMade(called, (name) => `.${name}(`)).toSorted()).toEqual(untried)
})

test('every action of the owner’s functions is called, except those that would change the practice', async () => {
  const called = await namesIn(['app/**/*.data.ts'], [/\baction: '([a-z-]+)'/g])
  expect(called.length).toBeGreaterThan(20)
  const changing = ['open', 'pass', 'preview', 'publish', 'save', 'schedule', 'skip', 'test']
  expect((await notMade(called, (name) => `action: '${name}'`)).toSorted()).toEqual(changing)
})

async function namesIn(files: string[], calls: RegExp[]): Promise<string[]> {
  const text = await textOf(...files)
  return [...new Set(calls.flatMap((call) => [...text.matchAll(call)].map(([, name]) => name!)))]
}

async function notMade(names: string[], written: (name: string) => string): Promise<string[]> {
  const made = await textOf('tests/counterparts/conformance/*-calls.ts')
  return names.filter((name) => !made.includes(written(name)))
}

const CALLS = [
  /\b(?:rpc|callAsOwner)\(\s*'([a-z_]+)'/g,
  /\.from\(\s*'([a-z_]+)'/g,
  /\b(?:invoke|requestAsOwner|outsidePage|ownerError)(?:<[^(]*>)?\(\s*'([a-z-]+)'/g,
  /\bsend\(\s*file,\s*'([a-z-]+)'/g,
]

const AUTH_CALLS = [
  /\b(?:client|aside|mfa|recoveryCodes|client\.admin)\.(\w+)\(/g,
  /\bawait auth\(\)\s*\)\.(\w+)\(/g,
]

async function textOf(...patterns: string[]): Promise<string> {
  const files = await Array.fromAsync(glob(patterns, { exclude: ['**/*.test.ts', '**/*.test.tsx'] }))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return texts.join('\n')
}

test('differences are reported: a wrong key, and a wrong password', async () => {
  const wrong = differing(await checkConformance({ ...target, key: 'no-key-of-anybody', people: {} }))
  expect(wrong[0]).toMatch(/^visitor finds a mailing list by its name: expected 200, got 401/)
  const people = { member: { email: member, password: 'not this one' } }
  expect(differing(await checkConformance({ ...target, people }))).toEqual([
    'member signs in by address and password: expected a session, got 400 invalid_credentials',
  ])
})
