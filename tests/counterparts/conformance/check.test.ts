import { glob, readFile } from 'node:fs/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { grantOwner } from '#server/backend/auth/grant-owner.ts'
import { openDatabase } from '#server/backend/database/database.ts'
import { createLog } from '#server/log.ts'
import { type RunningProduct, runProduct } from '#server/run-product.ts'
import { parseSettings, requireSettings } from '#server/settings.ts'
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

test('our own backend does everything that the product relies on', async () => {
  const results = await checkConformance(target)
  expect(differing(results)).toEqual([])
  expect(results.length).toBeGreaterThan(80)
})

test('every table and function that the pages call is called', async () => {
  const called = await textOf('app/**/*.ts', 'app/**/*.tsx')
  const made = await textOf('tests/counterparts/conformance/*-calls.ts')
  const names = CALLS.flatMap((call) => [...called.matchAll(call)].map(([, name]) => name!))
  expect(names.length).toBeGreaterThan(30)
  const missing = [...new Set(names)].filter((name) => !made.includes(`'${name}'`))
  // Only the local product has a trial.
  expect(missing).toEqual(['owner-trial'])
})

const CALLS = [
  /\b(?:rpc|callAsOwner)\(\s*'([a-z_]+)'/g,
  /\.from\(\s*'([a-z_]+)'/g,
  /\b(?:invoke|requestAsOwner|outsidePage|ownerError)(?:<[^(]*>)?\(\s*'([a-z-]+)'/g,
  /\bsend\(\s*file,\s*'([a-z-]+)'/g,
]

async function textOf(...patterns: string[]): Promise<string> {
  const files = await Array.fromAsync(glob(patterns, { exclude: ['**/*.test.ts', '**/*.test.tsx'] }))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return texts.join('\n')
}

test('what differs is named: a wrong key, and a password that is not right', async () => {
  const wrong = differing(await checkConformance({ ...target, key: 'no-key-of-anybody', people: {} }))
  expect(wrong[0]).toMatch(/^visitor finds a mailing list by its name: expected 200, got 401/)
  const people = { member: { email: member, password: 'not this one' } }
  expect(differing(await checkConformance({ ...target, people }))).toEqual([
    'member signs in by address and password: expected a session, got 400 invalid_credentials',
  ])
})
