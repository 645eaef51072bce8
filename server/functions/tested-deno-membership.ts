import type { HttpBindings } from '@hono/node-server'

import type { Database } from '#server/backend/database/database.ts'

import { denoFunctions, serveOnPort } from './tested-deno.ts'
import { SECRET_KEY, SITE, type TestedStripe, WEBHOOK_SECRET } from './tested-stripe.ts'

/** For tests: the functions of a membership in Deno, which reach each test's Stripe over the network and forget what its troubles taught them. */
export async function denoMembership(database: Database) {
  let vendor: Vendor | undefined
  const door = await serveOnPort((request, env) => answerOrHangUp(request, env, vendor))
  const functions = await denoFunctions(database, {
    SITE_URL: SITE,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: `${door.url}/stripe`,
  })
  return {
    logged: functions.logged,
    async ask(next: Vendor) {
      if (vendor?.wasInTrouble()) await functions.restart()
      functions.forgetLog()
      vendor = next
    },
    async call(name: string, request: Request) {
      const { method, headers } = request
      return functions.call(name, { method, headers, body: await request.arrayBuffer() })
    },
    async stop() {
      await functions.stop()
      await door.stop()
    },
  }
}

export type DenoMembership = Awaited<ReturnType<typeof denoMembership>>
type Vendor = Pick<TestedStripe, 'fetch' | 'wasInTrouble'>

async function answerOrHangUp(request: Request, { incoming }: HttpBindings, vendor: Vendor | undefined) {
  try {
    if (vendor) return await vendor.fetch(request)
  } catch {
    // An answer that gets lost.
  }
  incoming.socket.destroy()
  return new Response()
}
