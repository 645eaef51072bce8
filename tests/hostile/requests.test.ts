// Shows: asvs 1.2.4, 1.4.2, 2.2.1, 13.4.4, 15.3.5, 15.3.7
import { Agent, request } from 'node:http'

import { sample } from 'fast-check'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'

import { asService, findList, subscribe } from '#tests/support/backend.ts'
import { type Product, readSecrets } from '#tests/support/product.ts'
import { readOffered } from '#tests/support/routes/data.ts'
import { newMember, openSession, ownerSignIn, revoke } from '#tests/support/sessions.ts'
import { useProduct } from '#tests/support/use-product.ts'

import { type Caller, type HostileRequest, hostileRequests } from './endpoints.ts'

/** As many as the gate can afford in half a minute; `HOSTILE_REQUESTS=10000` beside it asks for more. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 3000)
/** The gate sends the same ones in every run; another seed asks for others. */
const SEED = Number(process.env.HOSTILE_SEED ?? 491_014_900)
const AT_ONCE = 50
const PATIENCE_MS = Math.max(120_000, REQUESTS * 60)

const product = useProduct()
let database: Database
let credentials: Record<Caller, Record<string, string>>
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: product.databaseUrl, dataDir: '' })
  credentials = await credentialsOf(product)
})
afterAll(async () => {
  agent.destroy()
  await database.close()
})

test(
  `${REQUESTS} generated requests: no 5xx but 503, nothing of our insides, nothing acknowledged lost`,
  async () => {
    const list = await findList(product, 'Newsletter')
    const acknowledged: string[] = []
    const offered = await readOffered(database, 'authenticated')
    const all = sample(hostileRequests(offered), { numRuns: REQUESTS, seed: SEED })
    const faults = []
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const email = `kept${at}@example.com`
      const batch = all.slice(at, at + AT_ONCE)
      const [stored, ...found] = await Promise.all([subscribe(product, email, list), ...batch.map(faultOf)])
      if (stored.status === 201) acknowledged.push(email)
      faults.push(...found.filter((fault) => fault !== undefined))
    }
    expect(faults, `HOSTILE_SEED=${SEED}`).toEqual([])
    await expectAlive()
    const reply = await (await asService(product))('GET', 'email_subscriptions?select=email')
    const stored = new Set(((await reply.json()) as { email: string }[]).map(({ email }) => email))
    expect(acknowledged.filter((email) => !stored.has(email))).toEqual([])
    expect(acknowledged).toHaveLength(Math.ceil(REQUESTS / AT_ONCE))
  },
  PATIENCE_MS,
)

async function expectAlive() {
  const reply = await fetch(`${product.address}/health/ready`)
  expect(reply.status, product.output()).toBe(200)
}

/** @returns what is wrong with the answer, with the request that it was given to */
async function faultOf(hostile: HostileRequest) {
  const { status, body } = await send(hostile)
  const leak = leakOf(body)
  if ((status < 500 || status === 503) && !leak) return undefined
  const { headers, caller, method, path } = hostile
  return {
    status,
    leak,
    caller,
    method,
    path,
    headers,
    body: hostile.body.slice(0, 500),
    answer: body.slice(0, 500),
  }
}

const LEAKS = [
  /^\s+at \S.*[(:]\d+/m,
  /node_modules|node:internal|file:\/\/\//,
  /\b(?:insert into|delete from|select\b.+\bfrom|update\b.+\bset)\b/i,
  /\bprivate\.\w+|pg_catalog|jsonb?_to_record|set_config/,
]

function leakOf(answer: string): string | undefined {
  // Pages may speak of selecting something from a list.
  if (/<!doctype html>/i.test(answer)) return undefined
  return LEAKS.map((leak) => leak.exec(answer)?.[0]).find(Boolean)
}

let senders = 0

function send({ method, path, headers, body, caller }: HostileRequest) {
  const { hostname, port } = new URL(product.address)
  senders += 1
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sending = request({
      agent,
      hostname,
      port,
      method,
      path,
      headers: {
        ...headers,
        ...credentials[caller],
        // Limits count by address: what they refuse is not looked at any further.
        'x-forwarded-for': `10.${senders >> 16}.${(senders >> 8) % 256}.${senders % 256}`,
        'content-length': Buffer.byteLength(body),
      },
    })
    sending.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      )
    })
    // A body that is refused before its end may meet a closed connection.
    sending.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE'
        ? resolve({ status: 0, body: '' })
        : reject(error),
    )
    sending.end(body)
  })
}

async function credentialsOf(of: Product): Promise<Record<Caller, Record<string, string>>> {
  const member = await openSession(of, await newMember(of))
  const owner = await openSession(of, await ownerSignIn(of))
  const ended = await openSession(of, await newMember(of))
  await revoke(of, ended)
  const { SERVICE_KEY: key } = await readSecrets(of)
  const forged = await new SignJWT({ sub: crypto.randomUUID(), role: 'service_role', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode('another secret than the product’s own, just as long'))
  return {
    visitor: bearer(SANDBOX_PUBLIC_KEY),
    member: bearer(member.access_token),
    owner: bearer(owner.access_token),
    ended: bearer(ended.access_token),
    service: { apikey: key, authorization: `Bearer ${key}` },
    forged: bearer(forged),
    nobody: {},
  }
}

function bearer(token: string) {
  return { apikey: SANDBOX_PUBLIC_KEY, authorization: `Bearer ${token}` }
}
