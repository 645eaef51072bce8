import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Service } from '#sandbox/faults.ts'
import { startSandbox } from '#sandbox/start-sandbox.ts'

type Mode = 'none' | 'error' | 'slow' | 'garbage' | 'reset'

interface Held {
  customer: string
}

/** The vendors' stand-ins in the test's own process: they outlive the product, and several products share them. */
export async function openStandIns(siteUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'stand-ins-'))
  const catalogue = [
    { priceId: 'price_sample_basic', productId: 'prod_sample_basic', name: 'Basic', amount: 1000 },
  ]
  const sandbox = await startSandbox({ dataDir, host: '127.0.0.1', siteUrl, catalogue })
  const read = async (path: string): Promise<unknown> =>
    (await sandbox.routes.request(path, { headers: { Accept: 'application/json' } })).json()
  return {
    settings: sandbox.settings,
    fault: async (service: Service, mode: Mode) =>
      sandbox.routes.request('/faults', { method: 'POST', body: JSON.stringify({ service, mode }) }),
    /** Newest first. */
    async mails() {
      return ((await read('/outbox')) as { messages: { to: string; text: string; id: string }[] }).messages
    },
    /** The addresses that the mailing provider has been told. */
    async subscribers() {
      const { members } = (await read('/state/mailchimp')) as { members: { email_address: string }[] }
      return members.map(({ email_address: address }) => address)
    },
    /** What the payment provider holds for this address. */
    async paymentsOf(email: string) {
      const held = (await read('/stripe')) as Record<'sessions' | 'subscriptions', Record<string, Held>> & {
        customers: Record<string, { email: string }>
      }
      const customers = Object.keys(held.customers).filter((id) => held.customers[id]?.email === email)
      const countOf = (things: Record<string, Held>) =>
        Object.values(things).filter(({ customer }) => customers.includes(customer)).length
      return {
        customers: customers.length,
        sessions: countOf(held.sessions),
        subscriptions: countOf(held.subscriptions),
      }
    },
    async stop() {
      await sandbox.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
