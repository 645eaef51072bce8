import { Hono, type Context, type Next } from 'hono'
import { z } from 'zod'

import { given, isBrowser, isForm } from '../controls.ts'
import { PAGE_POLICY, STYLES } from '../page.ts'
import { type Account, PRESET_WEBHOOK } from './account.ts'
import { pause, update } from './billing.ts'
import { advance } from './clock.ts'
import { steeringPage } from './controls-page.ts'
import { DELIVERY_MODES } from './delivery.ts'
import { arrange, STATES } from './states.ts'

/** Every address that the fields of browsers accept. */
const Address = z.email({ pattern: z.regexes.html5Email })

const Clock = z.object({ advanceDays: z.coerce.number().min(0).max(3660) })
const Delivery = z.object({ mode: z.enum(DELIVERY_MODES) })
const Pause = z.object({ email: Address, what: z.enum(['service', 'collection', 'nothing']) })
const StateName = z.enum(Object.keys(STATES))
const Arrangement = z.object({
  /** Whose newest subscription; without it the newest of all. */
  email: Address.optional(),
  /** One after the other. */
  states: z.union([z.array(StateName), StateName.transform((name) => [name])]).default([]),
  /** Further fields, as the API returns them. */
  subscription: z.looseObject({}).optional(),
})
const AccountSettings = z
  .object({
    /** Once every try to collect has failed: what becomes of the subscription. */
    afterRetries: z.enum(['cancel', 'unpaid', 'past_due']),
    /** Whether the owner has saved the portal's settings in the dashboard. */
    portalSettings: z.enum(['saved', 'never-saved']),
    products: z.enum(['active', 'archived']),
    prices: z.enum(['active', 'archived']),
    /** As Stripe disables an endpoint after days of failures. */
    webhooks: z.enum(['enabled', 'disabled']),
  })
  .partial()
/** Whether the owner has saved the portal's settings in the Dashboard. */
const PortalSettings = z.object({ saved: z.boolean() })
const Release = z.object({ order: z.enum(['as-sent', 'reverse']).default('as-sent') })
const Resend = z.object({
  /** The newest when missing. */
  event: z.string().optional(),
  times: z.number().int().min(1).max(200).default(1),
  /** Seconds by which the signature's time is off; negative is the past. */
  signedSecondsAway: z.number().default(0),
})

/**
 * How people and tests steer the stand-in, by JSON or a form: `POST /clock`, `/stripe/delivery`, `/stripe/release`,
 * `/stripe/resend`, `/stripe/pause`, `/stripe/arrange`, `/stripe/account`, `/stripe/portal-settings`; `GET /stripe` shows
 * what it has, to a browser as a page. Mounted at `/sandbox` of the product.
 */
export function stripeControls(account: Account): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof z.ZodError) return c.json({ error: z.prettifyError(error) }, 400)
    throw error
  })
  const saving = async (_c: Context, next: Next) => {
    await next()
    await account.save()
  }
  app.use('/clock', saving)
  app.use('/stripe/*', saving)
  addEventControls(app, account)
  app.post('/clock', async (c) => {
    advance(account, Clock.parse(await given(c)).advanceDays)
    return done(c, { now: new Date(account.now() * 1000).toISOString() })
  })
  app.post('/stripe/pause', async (c) => {
    const { email, what } = Pause.parse(await given(c))
    const subscription = latestOf(account, email)
    if (!subscription) return c.json({ error: 'There is no such subscription' }, 404)
    pause(account, subscription, what)
    return done(c, { status: subscription.status })
  })
  app.post('/stripe/arrange', async (c) => {
    const { email, states, ...changes } = Arrangement.parse(await given(c))
    const subscription = latestOf(account, email)
    if (!subscription) return c.json({ error: 'There is no such subscription' }, 404)
    arrange(account, subscription, states)
    if (changes.subscription) update(account, subscription, changes.subscription)
    return done(c, subscription)
  })
  app.post('/stripe/account', async (c) => {
    const settings = AccountSettings.parse(await given(c))
    changeAccount(account, settings)
    return done(c, settings)
  })
  app.post('/stripe/portal-settings', async (c) => {
    const { saved } = PortalSettings.parse(await given(c))
    account.state.hasNoPortalSettings = !saved
    return c.json({ saved })
  })
  app.get('/stripe/stripe.css', (c) => c.body(STYLES, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/stripe', (c) => {
    if (isBrowser(c)) {
      c.header('Content-Security-Policy', PAGE_POLICY)
      c.header('Cache-Control', 'no-store')
      return c.html(steeringPage(account, AccountSettings.shape))
    }
    const { answers: _answers, hidden: _hidden, ...shown } = account.state
    return c.json(shown)
  })
  return app
}

function addEventControls(app: Hono, account: Account) {
  app.post('/stripe/delivery', async (c) => {
    const { mode } = Delivery.parse(await given(c))
    account.delivery.setMode(mode)
    return done(c, { mode })
  })
  app.post('/stripe/release', async (c) => {
    const { order } = Release.parse(await given(c))
    return done(c, { statuses: await account.delivery.release(order) })
  })
  app.post('/stripe/resend', async (c) => resend(account, Resend.parse(await given(c))))
}

function changeAccount({ state, catalogue }: Account, settings: z.infer<typeof AccountSettings>): void {
  const { afterRetries, portalSettings, products, prices, webhooks } = settings
  if (afterRetries) state.afterRetries = afterRetries
  if (portalSettings) state.hasNoPortalSettings = portalSettings === 'never-saved'
  if (products) setActive(catalogue.products, state.products, products === 'active')
  if (prices) setActive(catalogue.prices, state.prices, prices === 'active')
  if (webhooks) {
    for (const webhook of Object.values(state.webhooks)) webhook.status = webhooks
    state.hidden[PRESET_WEBHOOK] = { ...state.hidden[PRESET_WEBHOOK], isDisabled: webhooks === 'disabled' }
  }
}

/** @param changed what is saved of the catalogue */
function setActive<T extends { active: boolean }>(
  all: Record<string, T>,
  changed: Record<string, T>,
  active: boolean,
): void {
  for (const [id, thing] of Object.entries(all)) {
    thing.active = active
    changed[id] = thing
  }
}

/** Answers a form by the page again. */
function done(c: Context, answer: object): Response {
  if (!isForm(c)) return c.json(answer)
  return c.redirect(c.req.path.replace(/\/(?:clock|stripe\/.*)$/, '/stripe'), 303)
}

/** The newest subscription of a customer, or of the whole account. */
function latestOf(account: Account, email: string | undefined) {
  const { customers, subscriptions } = account.state
  return Object.values(subscriptions).findLast(
    ({ customer }) => email === undefined || customers[String(customer)]?.email === email,
  )
}

async function resend(account: Account, request: z.infer<typeof Resend>): Promise<Response> {
  const { events } = account.state
  const event = request.event === undefined ? events.at(-1) : events.find(({ id }) => id === request.event)
  if (!event) return Response.json({ error: 'There is no such event' }, { status: 404 })
  const signedAt = Date.now() / 1000 + request.signedSecondsAway
  const all = Array.from({ length: request.times }, () => account.delivery.deliver(event, signedAt))
  return Response.json({ statuses: await Promise.all(all) })
}
