import { Hono } from 'hono'

import { bookingDown, bookingRoutes } from './booking/routes.ts'
import { ebookRoutes, type Shelf } from './ebook/routes.ts'
import { type Faults, FaultRequest, misbehave, MODES, SERVICES } from './faults.ts'
import type { Audience } from './mailchimp/audience.ts'
import type { Mailbox } from './outbox/mailbox.ts'
import { outboxRoutes } from './outbox/routes.ts'
import type { StripeStandIn } from './stripe/stand-in.ts'

interface Deps {
  mailbox: Mailbox
  faults: Faults
  audience: Audience
  stripe: StripeStandIn
  shelf: Shelf
  /** Events at the mailing provider that we don't cause. */
  audienceEvents: Hono
}

/** What people and tests see of the stand-ins, mounted at `/sandbox` of the product. */
export function sandboxRoutes({ mailbox, faults, audience, stripe, shelf, audienceEvents }: Deps): Hono {
  const app = new Hono()
  app.route('/outbox', outboxRoutes(mailbox))
  app.use('/booking/*', misbehave(faults, 'booking', bookingDown))
  app.route('/booking', bookingRoutes())
  app.route('/ebook', ebookRoutes(shelf))
  app.get('/faults', (c) => c.json(faults.all()))
  app.post('/faults', async (c) => {
    const wanted = FaultRequest.safeParse(await c.req.json().catch(() => undefined))
    if (!wanted.success)
      return c.json({ error: `service: ${SERVICES.join(', ')}; mode: ${MODES.join(', ')}` }, 400)
    faults.set(wanted.data.service, wanted.data.mode)
    return c.json(faults.all())
  })
  // The clock is Stripe's: nothing else of the sandbox knows time.
  app.route('/', stripe.controls)
  app.route('/mailchimp', audienceEvents)
  app.get('/state/mailchimp', (c) => c.json({ members: [...audience.members.values()] }))
  return app
}
