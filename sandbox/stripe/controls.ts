import { Hono, type Context, type Next } from 'hono'
import { z } from 'zod'

import type { Account } from './account.ts'
import { pause, update } from './billing.ts'
import { advance } from './clock.ts'
import { DELIVERY_MODES } from './delivery.ts'
import { arrange, STATES } from './states.ts'

const Clock = z.object({ advanceDays: z.number().min(0).max(3660) })
const DeliveryWish = z.object({ mode: z.enum(DELIVERY_MODES) })
const Pause = z.object({ email: z.email(), what: z.enum(['service', 'collection', 'nothing']) })
/** Whether the owner has saved the portal's settings in the Dashboard. */
const PortalSettings = z.object({ saved: z.boolean() })
const Arrangement = z.object({
  /** Whose newest subscription; without it the newest of all. */
  email: z.email().optional(),
  states: z.array(z.enum(Object.keys(STATES))).default([]),
  /** Further fields, as the API returns them. */
  subscription: z.looseObject({}).optional(),
})
const Release = z.object({ order: z.enum(['as-sent', 'reverse']).default('as-sent') })
const Resend = z.object({
  /** The newest when missing. */
  event: z.string().optional(),
  times: z.number().int().min(1).max(200).default(1),
  /** Seconds by which the signature's time is off; negative is the past. */
  signedSecondsAway: z.number().default(0),
})

/**
 * How people and tests steer the stand-in: `POST /clock`, `/stripe/delivery`, `/stripe/release`,
 * `/stripe/resend`, `/stripe/pause`, `/stripe/arrange`,
 * `/stripe/portal-settings`; `GET /stripe` shows what it holds. Mounted at `/sandbox` of the product.
 */
export function stripeControls(account: Account): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof z.ZodError) return c.json({ error: z.prettifyError(error) }, 400)
    throw error
  })
  const keeping = async (_c: Context, next: Next) => {
    await next()
    await account.save()
  }
  app.use('/clock', keeping)
  app.use('/stripe/*', keeping)
  app.post('/clock', async (c) => {
    advance(account, Clock.parse(await given(c)).advanceDays)
    return c.json({ now: new Date(account.now() * 1000).toISOString() })
  })
  app.post('/stripe/delivery', async (c) => {
    const { mode } = DeliveryWish.parse(await given(c))
    account.delivery.setMode(mode)
    return c.json({ mode })
  })
  app.post('/stripe/release', async (c) => {
    const { order } = Release.parse(await given(c))
    return c.json({ statuses: await account.delivery.release(order) })
  })
  app.post('/stripe/resend', async (c) => resend(account, Resend.parse(await given(c))))
  app.post('/stripe/pause', async (c) => {
    const { email, what } = Pause.parse(await given(c))
    const subscription = latestOf(account, email)
    if (!subscription) return c.json({ error: 'There is no such subscription' }, 404)
    pause(account, subscription, what)
    return c.json({ status: subscription.status })
  })
  app.post('/stripe/portal-settings', async (c) => {
    const { saved } = PortalSettings.parse(await given(c))
    account.state.hasNoPortalSettings = !saved
    return c.json({ saved })
  })
  app.post('/stripe/arrange', async (c) => {
    const { email, states, ...changes } = Arrangement.parse(await given(c))
    const subscription = latestOf(account, email)
    if (!subscription) return c.json({ error: 'There is no such subscription' }, 404)
    arrange(account, subscription, states)
    if (changes.subscription) update(account, subscription, changes.subscription)
    return c.json(subscription)
  })
  app.get('/stripe', (c) => {
    const { answers: _answers, hidden: _hidden, ...shown } = account.state
    return c.json(shown)
  })
  return app
}

const given = (c: Context): Promise<unknown> => c.req.json().catch(() => ({}))

/** The newest subscription of a customer, or of the whole account. */
function latestOf(account: Account, email: string | undefined) {
  const { customers, subscriptions } = account.state
  return Object.values(subscriptions).findLast(
    ({ customer }) => email === undefined || customers[String(customer)]?.email === email,
  )
}

async function resend(account: Account, wish: z.infer<typeof Resend>): Promise<Response> {
  const { events } = account.state
  const event = wish.event === undefined ? events.at(-1) : events.find(({ id }) => id === wish.event)
  if (!event) return Response.json({ error: 'There is no such event' }, { status: 404 })
  const signedAt = Date.now() / 1000 + wish.signedSecondsAway
  const all = Array.from({ length: wish.times }, () => account.delivery.deliver(event, signedAt))
  return Response.json({ statuses: await Promise.all(all) })
}
