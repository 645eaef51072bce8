import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Member } from '#sandbox/mailchimp/audience.ts'
import type { z } from 'zod'

import type { Refusal } from '#sandbox/outbox/refusals.ts'
import type { CapturedMail } from '#sandbox/outbox/mailbox.ts'
import { type SandboxOptions, startSandbox } from '#sandbox/start-sandbox.ts'

/**
 * What tests read of the vendors' stand-ins, and set there.
 * @param request over the routes of a sandbox, or below the address of a product
 */
export function standInsAt(request: (path: string, init?: RequestInit) => Response | Promise<Response>) {
  const read = async (path: string): Promise<unknown> =>
    (await request(path, { headers: { Accept: 'application/json' } })).json()
  const steer = async (path: string, body: unknown) =>
    request(path, { method: 'POST', body: JSON.stringify(body) })
  return {
    read,
    steer,
    fault: (service: string, mode: string) => steer('/faults', { service, mode }),
    /** The response of the mail server from now on; null: it accepts every mail again. */
    refuseMail: (refusal: z.infer<typeof Refusal>) => steer('/outbox/refusal', refusal),
    /** Newest first. */
    mails: async () => ((await read('/outbox')) as { messages: CapturedMail[] }).messages,
    /** The audience of the mailing provider. */
    readers: async () => ((await read('/state/mailchimp')) as { members: Member[] }).members,
  }
}

/** A sandbox in the test's own process, with a data directory of its own. */
export async function testedSandbox(options: Omit<SandboxOptions, 'dataDir' | 'host'> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const start = () => startSandbox({ dataDir, host: '127.0.0.1', ...options })
  let sandbox = await start()
  return {
    ...standInsAt((path, init) => sandbox.routes.request(path, init)),
    sandbox: () => sandbox,
    async restart() {
      await sandbox.stop()
      sandbox = await start()
    },
    async stop() {
      await sandbox.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestedSandbox = Awaited<ReturnType<typeof testedSandbox>>

interface Held {
  customer: string
}

/** For products at this address: their stand-ins outlive them, and several products share them. */
export async function openStandIns(siteUrl: string) {
  const plan = { priceId: 'price_sample_basic', productId: 'prod_sample_basic', name: 'Basic', amount: 1000 }
  const tested = await testedSandbox({ siteUrl, catalogue: [plan] })
  return {
    ...tested,
    settings: tested.sandbox().settings,
    /** What is stored at the payment provider for this address. */
    async paymentsOf(email: string) {
      const held = (await tested.read('/stripe')) as Record<
        'sessions' | 'subscriptions',
        Record<string, Held>
      > & { customers: Record<string, { email: string }> }
      const customers = Object.keys(held.customers).filter((id) => held.customers[id]?.email === email)
      const countOf = (things: Record<string, Held>) =>
        Object.values(things).filter(({ customer }) => customers.includes(customer)).length
      return {
        customers: customers.length,
        sessions: countOf(held.sessions),
        subscriptions: countOf(held.subscriptions),
      }
    },
  }
}
