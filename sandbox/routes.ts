import { Hono } from 'hono'

import { bookingDown, bookingRoutes } from './booking/routes.ts'
import { ebookRoutes, type Ebooks } from './ebook/routes.ts'
import { applyFault, type Faults, FaultRequest, MODES, SERVICES } from './faults.ts'
import type { Audience } from './mailchimp/audience.ts'
import type { Mailbox } from './outbox/mailbox.ts'
import type { Refusals } from './outbox/refusals.ts'
import { outboxRoutes } from './outbox/routes.ts'
import type { StripeStandIn } from './stripe/stand-in.ts'

interface Deps {
  mailbox: Mailbox
  faults: Faults
  refusals: Refusals
  audience: Audience
  stripe: StripeStandIn
  ebooks: Ebooks
  /** Cause events at Mailchimp that no call of ours causes. */
  mailchimpControls: Hono
}

/** Pages and controls of the stand-ins for people and tests, mounted at `/sandbox` of the product. */
export function sandboxRoutes({
  mailbox,
  faults,
  refusals,
  audience,
  stripe,
  ebooks,
  mailchimpControls,
}: Deps): Hono {
  const app = new Hono()
  app.route('/outbox', outboxRoutes(mailbox, refusals))
  app.use('/booking/*', applyFault(faults, 'booking', bookingDown))
  app.route('/booking', bookingRoutes())
  app.route('/ebook', ebookRoutes(ebooks))
  app.get('/faults', (c) => c.json(faults.all()))
  app.post('/faults', async (c) => {
    const fault = FaultRequest.safeParse(await c.req.json().catch(() => undefined))
    if (!fault.success)
      return c.json({ error: `service: ${SERVICES.join(', ')}; mode: ${MODES.join(', ')}` }, 400)
    faults.set(fault.data.service, fault.data.mode)
    return c.json(faults.all())
  })
  // The test clock is part of Stripe's controls: no other stand-in depends on the time.
  app.route('/', stripe.controls)
  app.route('/mailchimp', mailchimpControls)
  app.get('/state/mailchimp', (c) => c.json({ members: [...audience.members.values()] }))
  return app
}
