import { Hono, type Context } from 'hono'
import { html } from 'hono/html'

import { type Account, priceIn } from './account.ts'
import {
  cancelAtPeriodEnd,
  changePlan,
  complete,
  keepPlan,
  keepRenewing,
  setCard,
  subscriptionsOf,
} from './billing.ts'
import { notice } from './page.ts'
import { payPage } from './pay-page.ts'
import { portalPage } from './portal-page.ts'
import type { PortalSession, Session, Subscription } from './state.ts'
import { STYLES } from './styles.ts'

// Forms may lead back to the site, wherever it is: hence no form-action.
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The pages that Stripe hosts: where a visitor pays, and where a member manages what they bought. */
export function stripePages(account: Account): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('Content-Security-Policy', POLICY)
    c.header('Cache-Control', 'no-store')
    await account.save()
  })
  app.get('/stripe.css', (c) => c.body(STYLES, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  addPayPage(app, account)
  addPortal(app, account)
  return app
}

function addPayPage(app: Hono, account: Account) {
  const open = (c: Context): Session | undefined => {
    const session = account.state.sessions[c.req.param('id') ?? '']
    return session?.status === 'open' ? session : undefined
  }
  app.get('/pay/:id', (c) => {
    const session = open(c)
    return session ? c.html(payPage(account, session)) : c.html(over(), 410)
  })
  app.post('/pay/:id', async (c) => {
    const session = open(c)
    if (!session) return c.html(over(), 410)
    const { outcome } = await c.req.parseBody()
    if (outcome === 'declined') return c.html(payPage(account, session, true), 402)
    if (outcome !== 'paid') return c.redirect(session.cancel_url ?? '/', 303)
    complete(account, session)
    const back = (session.success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', session.id)
    return c.redirect(back, 303)
  })
}

function addPortal(app: Hono, account: Account) {
  const find = (c: Context): PortalSession | undefined => account.state.portals[c.req.param('id') ?? '']
  app.get('/portal/:id', (c) => {
    const portal = find(c)
    return portal ? c.html(portalPage(account, portal)) : c.html(over(), 410)
  })
  app.post('/portal/:id', async (c) => {
    const portal = find(c)
    if (!portal) return c.html(over(), 410)
    const { action, subscription, price } = await c.req.parseBody()
    const mine = subscriptionsOf(account, portal.customer).find(({ id }) => id === subscription)
    act(account, portal, { action: String(action), mine, price: String(price) })
    const after = portal.flow?.after_completion.redirect?.return_url
    return c.redirect(after ?? new URL(c.req.url).pathname, 303)
  })
}

interface Wish {
  action: string
  mine: Subscription | undefined
  price: string
}

function act(account: Account, portal: PortalSession, { action, mine, price }: Wish) {
  if (action === 'card-good' || action === 'card-bad') {
    return setCard(account, portal.customer, action === 'card-good')
  }
  if (!mine || mine.ended_at !== null) return undefined
  const wanted = priceIn(account, price)
  if (action === 'change' && wanted) return changePlan(account, mine, wanted)
  if (action === 'keep-plan' && mine.schedule !== null) return keepPlan(account, mine)
  if (action === 'cancel' && mine.cancel_at === null) return cancelAtPeriodEnd(account, mine)
  if (action === 'renew' && mine.cancel_at !== null) return keepRenewing(account, mine)
  return undefined
}

function over() {
  return notice('This page is no longer open', html`<p>Return to the site and start again.</p>`)
}
