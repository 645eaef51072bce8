import { parseSealingKeys } from '#server/platform/crypto/seal.ts'
import type { OutgoingMail } from '#server/mail/mail.schema.ts'
import { mailQueue } from '#server/mail/queue-mail.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { preparedDatabase } from '#tests/support/database.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { openQueue } from '#tests/support/queue.ts'

const FORM_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`

export type Sender = Awaited<ReturnType<typeof openSender>>

/** Our product with real settings for its mail, started and stopped at will, on one database with its queue. */
export async function openSender() {
  const databaseUrl = await preparedDatabase()
  const database: Database = await openDatabase({ databaseUrl, dataDir: '' })
  const queue = await openQueue(database)
  const keys = await parseSealingKeys(FORM_KEYS)
  const fixed = { DATABASE_URL: databaseUrl, FORM_KEYS, LOG_LEVEL: 'warn' }
  const from = { MAIL_FROM: 'Quiet Tide <hello@practice.example>', SITE_URL: 'https://practice.example' }
  let product: Product | undefined
  return {
    database,
    queue,
    /** @param env SMTP_URL among them */
    async start(env: Record<string, string>, port?: number) {
      const place = { ...(product && { dataDir: product.dataDir }), ...(port && { port }) }
      product = await startProduct({ env: { ...fixed, ...from, ...env }, ...place })
      return product
    },
    output: () => product?.output() ?? '',
    kill: () => product?.kill(),
    end: () => product?.stop(),
    queueMail: (mail: OutgoingMail) => database.asSystem((trx) => mailQueue(keys)(trx, mail)),
    /** Of the mails, in the outbox too: `created`, `retry`, `completed` or `failed`. */
    states: async () => {
      const { rows } = await database.statements("select 1 from private.outbox where queue = 'send-mail'")
      const queued = (await queue.jobs('send-mail')).map(({ state }): string => state)
      return [...rows.map(() => 'created'), ...queued]
    },
    async close() {
      await product?.stop()
      await product?.remove()
      await queue.stop()
      await database.close()
    },
  }
}
