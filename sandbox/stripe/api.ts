import { type Context, Hono, type MiddlewareHandler } from 'hono'

import { type Account, API_VERSION } from './account.ts'
import { addCatalogue, addWebhooks } from './catalogue-api.ts'
import { createCheckoutSession, expireCheckoutSession, shownSession } from './checkout.ts'
import { createCustomer, deleteCustomer, liveCustomer, shownCustomer, updateCustomer } from './customers.ts'
import { createPortalSession } from './portal.ts'
import { addPortalConfigurations } from './portal-configurations.ts'
import { form, found, listOf, query } from './parameters.ts'
import { subscriptionsOf } from './billing.ts'
import { previewInvoice } from './preview.ts'
import { expanded, invoicePayment } from './expand.ts'
import { idempotent } from './idempotency.ts'
import { missing, problemResponse, StripeProblem, unrecognized } from './problem.ts'

interface ApiDeps {
  account: Account
  secretKey: string
  /** Where this stand-in's own pages are. */
  base: () => string
}

/**
 * Stripe's API v1 for what the product calls: customers, products, prices, checkout and portal sessions,
 * subscriptions, events and webhook endpoints. Learned from https://docs.stripe.com/api.
 */
export function stripeApi({ account, secretKey, base }: ApiDeps): Hono {
  const app = new Hono()
  app.onError((error) => {
    if (error instanceof StripeProblem) return problemResponse(error.problem)
    return problemResponse({ status: 500, type: 'api_error', message: error.message })
  })
  app.use(authenticated(secretKey), idempotent(account.state), afterwards(account))
  addCustomers(app, account)
  addCatalogue(app, account)
  addSessions(app, account, base)
  addSubscriptions(app, account)
  addInvoices(app, account)
  addEvents(app, account)
  addWebhooks(app, account)
  addPortalConfigurations(app, account)
  app.all('*', unrecognized)
  return app
}

function addCustomers(app: Hono, account: Account) {
  app.post('/customers', async (c) => c.json(createCustomer(account, await form(c))))
  app.get('/customers', (c) => {
    const { email, ...paging } = query(c)
    const newestFirst = Object.values(account.state.customers).toReversed()
    const wanted = newestFirst.filter((each) => email === undefined || each.email === email)
    return c.json(listOf(wanted, paging, '/v1/customers'))
  })
  app.get('/customers/:id', (c) => c.json(shownCustomer(account, c.req.param('id'))))
  app.post('/customers/:id', async (c) => c.json(updateCustomer(account, c.req.param('id'), await form(c))))
  app.delete('/customers/:id', (c) => c.json(deleteCustomer(account, c.req.param('id'))))
}

function addSessions(app: Hono, account: Account, base: () => string) {
  const sessionIn = (c: Context) => found(account.state.sessions, 'checkout.session', c.req.param('id') ?? '')
  app.post('/checkout/sessions', async (c) => {
    const session = createCheckoutSession(account, await form(c))
    return c.json(shownSession(session, base()))
  })
  app.get('/checkout/sessions/:id', (c) => c.json(shownSession(sessionIn(c), base())))
  app.post('/checkout/sessions/:id/expire', (c) =>
    c.json(shownSession(expireCheckoutSession(account, sessionIn(c)), base())),
  )
  app.post('/billing_portal/sessions', async (c) => {
    const session = createPortalSession(account, await form(c))
    return c.json({ ...session, url: `${base()}/portal/${session.id}` })
  })
}

function addSubscriptions(app: Hono, account: Account) {
  app.get('/subscriptions', (c) => {
    const { customer, status, expand, ...paging } = query(c)
    if (customer !== undefined && !account.state.removedCustomers.includes(String(customer))) {
      liveCustomer(account, String(customer), 'customer')
    }
    const all = subscriptionsOf(account, String(customer))
    const wanted = all.filter((each) =>
      status === undefined ? each.status !== 'canceled' : status === 'all' || each.status === status,
    )
    return c.json(expanded(account, listOf(wanted, paging, '/v1/subscriptions'), expand))
  })
  app.get('/subscriptions/:id', (c) => {
    const subscription = found(account.state.subscriptions, 'subscription', c.req.param('id'))
    return c.json(expanded(account, subscription, query(c).expand))
  })
  app.get('/subscription_schedules/:id', (c) => {
    const schedule = found(account.state.schedules, 'subscription schedule', c.req.param('id'))
    return c.json(expanded(account, schedule, query(c).expand))
  })
}

function addInvoices(app: Hono, account: Account) {
  const { invoices, paymentIntents } = account.state
  app.get('/invoices', (c) => {
    const { customer, status, subscription, expand, ...paging } = query(c)
    const wanted = Object.values(invoices)
      .toReversed()
      .filter(
        (each) =>
          (customer === undefined || each.customer === customer) &&
          (status === undefined || each.status === status) &&
          (subscription === undefined || each.parent?.subscription_details?.subscription === subscription),
      )
    return c.json(expanded(account, listOf(wanted, paging, '/v1/invoices'), expand))
  })
  app.post('/invoices/create_preview', async (c) => {
    const given = await form(c)
    return c.json(expanded(account, previewInvoice(account, given), given.expand))
  })
  app.get('/invoices/:id', (c) =>
    c.json(expanded(account, found(invoices, 'invoice', c.req.param('id')), query(c).expand)),
  )
  app.get('/invoice_payments', (c) => {
    const { invoice, expand, ...paging } = query(c)
    const tried = Object.values(invoices).filter((each) => each.attempt_count > 0)
    const wanted = tried.filter(({ id }) => invoice === undefined || id === invoice)
    const payments = wanted.map((each) => invoicePayment(account, each))
    return c.json(expanded(account, listOf(payments, paging, '/v1/invoice_payments'), expand))
  })
  app.get('/payment_intents/:id', (c) => c.json(found(paymentIntents, 'payment_intent', c.req.param('id'))))
}

function addEvents(app: Hono, account: Account) {
  app.get('/events', (c) => {
    const { created, types, type, ...paging } = query(c)
    const since = typeof created === 'object' && !Array.isArray(created) ? Number(created.gte ?? 0) : 0
    const kinds = Array.isArray(types) ? types : type === undefined ? undefined : [type]
    const newestFirst = account.state.events.toReversed()
    const wanted = newestFirst.filter((each) => each.created >= since && (kinds?.includes(each.type) ?? true))
    return c.json(listOf(wanted, paging, '/v1/events'))
  })
  app.get('/events/:id', (c) => {
    const event = account.state.events.find(({ id }) => id === c.req.param('id'))
    if (!event) throw missing('event', c.req.param('id'))
    return c.json(event)
  })
}

/**
 * A key of the same account with fewer rights: https://docs.stripe.com/keys/restricted-api-keys
 * @param without the beginning of the paths that it may not use, such as `checkout`; without one it may only read
 */
export function restrictedKey(secretKey: string, without?: string): string {
  return secretKey.replace(/^sk_/, 'rk_') + (without ? `Without_${without}` : 'MayOnlyRead')
}

/** What a key may use; undefined for one that is not this account's. */
function rightsOf(given: string, secretKey: string): ((c: Context) => boolean) | undefined {
  if (given === secretKey) return () => true
  if (given === restrictedKey(secretKey)) return (c) => c.req.method === 'GET'
  const [start, without] = given.split('Without_')
  if (!without || `${start}Without_${without}` !== restrictedKey(secretKey, without)) return undefined
  return (c) => !c.req.path.includes(`/v1/${without}`)
}

function authenticated(secretKey: string): MiddlewareHandler {
  return async (c, next) => {
    const given = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
    const mayUse = given === undefined ? undefined : rightsOf(given, secretKey)
    if (given && mayUse) {
      if (mayUse(c)) return next()
      return problemResponse({
        status: 403,
        type: 'invalid_request_error',
        message: `The provided key '${given.slice(0, 8)}****' does not have the required permissions for this endpoint.`,
      })
    }
    const message = given
      ? `Invalid API Key provided: ${given.slice(0, 8)}****`
      : 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
    return problemResponse({ status: 401, type: 'invalid_request_error', message })
  }
}

function afterwards(account: Account): MiddlewareHandler {
  return async (c, next) => {
    await next()
    c.header('Stripe-Version', API_VERSION)
    await account.save()
  }
}
