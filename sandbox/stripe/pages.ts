import { type Context, Hono } from 'hono'
import { html } from 'hono/html'

import { PAGE_POLICY, type Content, standInPage, STYLES } from '../page.ts'
import { type Account, priceIn } from './account.ts'
import {
  cancelAtPeriodEnd,
  changePlan,
  complete,
  cancelScheduledChange,
  undoCancellation,
  setPaymentMethod,
  subscriptionsOf,
} from './billing.ts'
import { recurrenceOf } from './periods.ts'
import { nextPhaseOf } from './schedules.ts'
import { itemOf } from './subscription.ts'
import type { Price } from './catalogue.ts'
import type { PaymentMethod, PortalSession, Session, Subscription } from './state.ts'

// No form-action: forms may redirect to the site, wherever it is.

/** The pages that Stripe hosts: where a visitor pays, and where a member manages what they bought. */
export function stripePages(account: Account): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    await next()
    c.header('Content-Security-Policy', PAGE_POLICY)
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
    return session ? c.html(payPage(account, session)) : c.html(closedPage(), 410)
  })
  app.post('/pay/:id', async (c) => {
    const session = open(c)
    if (!session) return c.html(closedPage(), 410)
    const { outcome } = await c.req.parseBody()
    if (outcome === 'declined') return c.html(payPage(account, session, true), 402)
    const method = PAID_BY[String(outcome)]
    if (!method) return c.redirect(session.cancel_url ?? '/', 303)
    setPaymentMethod(account, String(session.customer), method)
    complete(account, session)
    const back = (session.success_url ?? '/').replace('{CHECKOUT_SESSION_ID}', session.id)
    return c.redirect(back, 303)
  })
}

function addPortal(app: Hono, account: Account) {
  const find = (c: Context): PortalSession | undefined => account.state.portals[c.req.param('id') ?? '']
  app.get('/portal/:id', (c) => {
    const portal = find(c)
    return portal ? c.html(portalPage(account, portal)) : c.html(closedPage(), 410)
  })
  app.post('/portal/:id', async (c) => {
    const portal = find(c)
    if (!portal) return c.html(closedPage(), 410)
    const { action, subscription, price } = await c.req.parseBody()
    const mine = subscriptionsOf(account, portal.customer).find(({ id }) => id === subscription)
    applyAction(account, portal, { action: String(action), mine, price: String(price) })
    const after = portal.flow?.after_completion.redirect?.return_url
    return c.redirect(after ?? new URL(c.req.url).pathname, 303)
  })
}

/** The buttons of the pay page that buy. */
const PAID_BY: Record<string, PaymentMethod> = {
  paid: 'card',
  debit: 'debit',
  'failing-debit': 'failing-debit',
}
/** The buttons of the portal that change the payment method. */
const PAYS_BY: Record<string, PaymentMethod> = {
  'card-good': 'card',
  'card-bad': 'declined-card',
  debit: 'debit',
  'failing-debit': 'failing-debit',
}
const METHODS: Record<PaymentMethod, string> = {
  card: 'Visa •••• 4242',
  'declined-card': 'Visa •••• 0341 (will be declined)',
  debit: 'Bank account •••• 6789 (takes four days)',
  'failing-debit': 'Bank account •••• 1116 (fails after four days)',
}

interface Action {
  action: string
  mine: Subscription | undefined
  price: string
}

function applyAction(account: Account, portal: PortalSession, { action, mine, price }: Action) {
  const method = PAYS_BY[action]
  if (method) return setPaymentMethod(account, portal.customer, method)
  if (!mine || mine.ended_at !== null) return undefined
  const wanted = priceIn(account, price)
  if (action === 'change' && wanted) return changePlan(account, mine, wanted)
  if (action === 'keep-plan' && mine.schedule !== null) return cancelScheduledChange(account, mine)
  if (action === 'cancel' && mine.cancel_at === null) return cancelAtPeriodEnd(account, mine)
  if (action === 'renew' && mine.cancel_at !== null) return undoCancellation(account, mine)
  return undefined
}

function closedPage() {
  return notice('This page is no longer open', html`<p>Return to the site and start again.</p>`)
}

/** The hosted pay page: pay, be refused, or leave. */
export function payPage(account: Account, session: Session, declined = false) {
  const price = priceIn(account, account.state.hidden[session.id]?.sale?.priceId ?? '')
  const name = account.catalogue.products[price?.product ?? '']?.name ?? 'Subscription'
  const email = account.state.customers[String(session.customer)]?.email
  return notice(
    `Subscribe to ${name}`,
    html`<p class="amount">
        ${money(session.amount_total, session.currency ?? 'usd')} <small>${price ? every(price) : ''}</small>
      </p>
      ${email ? html`<p>For ${email}</p>` : ''}
      ${
        declined
          ? html`<p role="alert" class="error">
              Your credit card was declined. Try paying with a debit card instead.
            </p>`
          : ''
      }
      <form method="post" action="${session.id}">
        <button name="outcome" value="paid">Pay with test card 4242 4242 4242 4242</button>
        <button name="outcome" value="declined" class="plain">
          Pay with declined card 4000 0000 0000 0002
        </button>
        <button name="outcome" value="debit" class="plain">Pay by bank debit, which takes four days</button>
        <button name="outcome" value="failing-debit" class="plain">
          Pay by bank debit, which fails after four days
        </button>
        <button name="outcome" value="abandoned" class="plain">Back without paying</button>
      </form>`,
  )
}

/** The hosted customer portal: change the plan, end it with the paid period, change one's mind, the card. */
function portalPage(account: Account, portal: PortalSession) {
  const flow = portal.flow?.subscription_update_confirm
  const mine = subscriptionsOf(account, portal.customer)
  const changing = flow && mine.find(({ id }) => id === flow.subscription)
  if (flow && changing) return confirmation(account, portal, changing, flow.items[0]?.price ?? '')
  const running = mine.filter(({ ended_at: ended }) => ended === null)
  const paysBy = account.state.hidden[portal.customer]?.paysBy ?? 'card'
  return notice(
    'Manage your subscription',
    html`${running.length === 0 ? html`<p>You have no subscription.</p>` : ''}
      ${running.map((subscription) => section(account, subscription))}
      <form method="post" action="${portal.id}">
        <h2>Payment method</h2>
        <p>${METHODS[paysBy]}</p>
        <button name="action" value="${paysBy === 'card' ? 'card-bad' : 'card-good'}" class="plain">
          ${paysBy === 'card' ? 'Use a card that will be declined' : 'Use a card that works'}
        </button>
        <button name="action" value="debit" class="plain">Use a bank account</button>
        <button name="action" value="failing-debit" class="plain">Use a bank account that will fail</button>
      </form>
      ${portal.return_url ? html`<p><a href="${portal.return_url}">Return to the site</a></p>` : ''}`,
  )
}

/** A flow shows its one action and the way back, and none of the portal's other parts. */
function confirmation(account: Account, portal: PortalSession, subscription: Subscription, priceId: string) {
  const price = priceIn(account, priceId)
  const current = itemOf(subscription).price
  const named = (each: typeof current) =>
    `${account.catalogue.products[each.product]?.name ?? each.product} (${money(each.unit_amount, each.currency)} ${every(each)})`
  return notice(
    'Confirm your updates',
    html`<p>From ${named(current)} to ${price ? named(price) : ''}.</p>
      <form method="post">
        <input type="hidden" name="subscription" value="${subscription.id}" />
        <input type="hidden" name="price" value="${priceId}" />
        <button name="action" value="change">Confirm</button>
      </form>
      ${portal.return_url ? html`<p><a href="${portal.return_url}">Return to the site</a></p>` : ''}`,
  )
}

function section(account: Account, subscription: Subscription) {
  const { price, current_period_end: end } = itemOf(subscription)
  const next = nextPhaseOf(account, subscription)
  const name = (product: string) => account.catalogue.products[product]?.name ?? product
  const others = Object.values(account.catalogue.prices).filter(({ id }) => id !== price.id)
  return html`<section>
    <h2>${name(price.product)}, ${money(price.unit_amount, price.currency)} ${every(price)}</h2>
    <p>${subscription.cancel_at === null ? `Renews on ${day(end)}.` : `Ends on ${day(end)}.`}</p>
    ${subscription.status === 'past_due' ? html`<p class="error">Your last payment failed.</p>` : ''}
    ${next ? html`<p>Changes with the next period.</p>` : ''}
    <form method="post">
      <input type="hidden" name="subscription" value="${subscription.id}" />
      <input type="hidden" name="action" value="change" />
      ${others.map(
        (other) =>
          html`<button name="price" value="${other.id}">
            Change to ${name(other.product)} (${money(other.unit_amount, other.currency)} ${every(other)})
          </button>`,
      )}
    </form>
    <form method="post">
      <input type="hidden" name="subscription" value="${subscription.id}" />
      ${
        subscription.cancel_at === null
          ? html`<button name="action" value="cancel" class="plain">Cancel subscription</button>`
          : html`<button name="action" value="renew" class="plain">Don’t cancel subscription</button>`
      }
      ${next ? html`<button name="action" value="keep-plan" class="plain">Keep this plan</button>` : ''}
    </form>
  </section>`
}

function notice(title: string, content: Content): Content {
  const note = 'TEST MODE: a stand-in for Stripe. No card is read and no money moves.'
  return standInPage(title, note, content, '../stripe.css')
}

/** Cents as people write them. */
export function money(cents: number | null, currency = 'usd'): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format((cents ?? 0) / 100)
}

/** Such as `per month` or `every 3 months`. */
export function every(price: Price): string {
  const { interval, interval_count: count } = recurrenceOf(price)
  return count === 1 ? `per ${interval}` : `every ${count} ${interval}s`
}

/** Unix seconds as people write them. */
export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
