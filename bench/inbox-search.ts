import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'

import { parseSealingKeys, seal } from '#server/platform/crypto/seal.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { send } from '#tests/support/requests.ts'
import { openSession, ownerSignIn } from '#tests/support/sessions.ts'

import { childrenOf, megabytesOf, watchMemory } from './processes.ts'
import { visit } from './publish.ts'
import type { Measurement } from './table.ts'

const MESSAGES = 10_000
/** The length of a long message, or of an ESA request. */
const WORDS = 300

/**
 * A search of all messages for a word that is in none: its duration, and the response times of other requests
 * meanwhile.
 */
export const measureInboxSearch: Measurement = async ({ seconds }) => {
  const postgres = await startPostgres()
  const databaseUrl = await postgres.createDatabase()
  const FORM_KEYS = `k1:${randomBytes(32).toString('base64')}`
  const product = await startProduct({ env: { DATABASE_URL: databaseUrl, FORM_KEYS, LOG_LEVEL: 'warn' } })
  const server = (await childrenOf(process.pid)).at(-1)
  try {
    await fill(databaseUrl, FORM_KEYS)
    const { access_token: token } = await openSession(product, await ownerSignIn(product))
    const idle = visit(product)
    await wait(seconds * 1000)
    const before = await idle.end()
    const rest = await megabytesOf(server)
    const memory = watchMemory(server, 100)
    const busy = visit(product)
    const started = performance.now()
    const requests = await search(product, token)
    const duration = performance.now() - started
    const during = await busy.end()
    return [
      {
        messages: String(MESSAGES),
        'whole search': `${(duration / 1000).toFixed(1)} s`,
        requests: String(requests),
        'visitors’ p99 before, meanwhile': `${before.toFixed(1)}, ${during.toFixed(1)} ms`,
        ratio: (during / before).toFixed(1),
        'memory before, at most': `${rest.toFixed(0)}, ${(await memory.most()).toFixed(0)} MB`,
      },
    ]
  } finally {
    await product.stop()
    await product.remove()
    await postgres.stop()
  }
}

/** @returns the number of requests until the last page */
async function search(product: Product, token: string): Promise<number> {
  let after: object | null | undefined
  let requests = 0
  do {
    const body = { action: 'list', search: 'quixotry', ...(after && { after }) }
    // oxlint-disable-next-line no-await-in-loop
    const reply = await send(product, 'POST', '/functions/v1/owner-inbox', { bearer: token, body })
    if (!reply.ok) throw new Error(`owner-inbox responded with ${reply.status}`)
    // oxlint-disable-next-line no-await-in-loop
    ;({ next: after } = (await reply.json()) as { next: object | null })
    requests += 1
  } while (after)
  return requests
}

async function fill(databaseUrl: string, formKeys: string): Promise<void> {
  const keys = await parseSealingKeys(formKeys)
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  const message = 'afternoons '.repeat(WORDS)
  for (let from = 0; from < MESSAGES; from += 1000) {
    // oxlint-disable-next-line no-await-in-loop
    const rows = await Promise.all(
      Array.from({ length: 1000 }, async (_, index) => {
        const name = `Person ${from + index}`
        const fields = { name, email: `p${from + index}@example.com`, phone: '(305) 555-0188', message }
        const { sealed } = await seal(JSON.stringify(fields), keys)
        return { n: from + index, sealed, sealed_name: (await seal(name, keys)).sealed }
      }),
    )
    // oxlint-disable-next-line no-await-in-loop
    await database.asSystem((trx) =>
      sql`insert into private.form_submissions (kind, key_id, sealed, sealed_name, received_at)
        select 'inquiry', 'k1', r.sealed, r.sealed_name, now() - r.n * interval '1 minute'
        from json_to_recordset(${JSON.stringify(rows)}::text::json) as r (n integer, sealed text, sealed_name text)`.execute(
        trx,
      ),
    )
  }
  await database.close()
}
