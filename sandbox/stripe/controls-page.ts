import { html } from 'hono/html'
import type { z } from 'zod'

import { htmlPage } from '../page.ts'
import type { Account } from './account.ts'
import { latestInvoice } from './billing.ts'
import { day, every, money } from './pages.ts'
import type { Subscription } from './state.ts'
import { STATES } from './states.ts'

/** Names of the account's settings with the values that each can have. */
type Choices = Record<string, z.ZodOptional<z.ZodEnum>>

/** The stand-in for people: its clock, what the account is set to, and each subscription with the states that it can have. */
export function steeringPage(account: Account, settings: Choices) {
  const subscriptions = Object.values(account.state.subscriptions).toReversed()
  return htmlPage(
    'Stripe’s stand-in',
    html`<p class="test">Nothing here is Stripe’s; no money moves.</p>
      <main>
        <h1>Stripe’s stand-in</h1>
        <p>Its clock says ${day(account.now())}.</p>
        <form method="post" action="clock">
          <label>Days <input name="advanceDays" type="number" min="0" max="3660" value="1" /></label>
          <button>Let them pass</button>
        </form>
        <h2>Account</h2>
        <form method="post" action="stripe/account">
          ${Object.entries(settings).map(([name, choice]) => select(name, choice.unwrap().options.map(String)))}
          <button>Set</button>
        </form>
        <h2>Events</h2>
        <form method="post" action="stripe/delivery">
          ${select('mode', ['deliver', 'lose', 'hold'])}
          <button>Set</button>
        </form>
        ${subscriptions.map((each) => section(account, each))}
        ${subscriptions.length === 0 ? html`<p>Nobody has bought anything yet.</p>` : ''}
      </main>`,
    'stripe/stripe.css',
  )
}

function section(account: Account, subscription: Subscription) {
  const email = account.state.customers[String(subscription.customer)]?.email
  const invoice = latestInvoice(account, subscription)
  return html`<section>
    <h2>${email ?? 'a removed customer'}: ${subscription.status}</h2>
    <ul>
      ${subscription.items.data.map(
        ({ price, quantity, current_period_end: end }) =>
          html`<li>
            ${account.catalogue.products[price.product]?.name ?? price.product}, ${quantity ?? 'metered'} ×
            ${money(price.unit_amount, price.currency)} ${every(price)}, until ${day(end)}
          </li>`,
      )}
      ${subscription.cancel_at === null ? '' : html`<li>ends on ${day(subscription.cancel_at)}</li>`}
      ${
        invoice
          ? html`<li>
              latest invoice: ${money(invoice.total, invoice.currency)}, ${invoice.status}, of
              ${day(invoice.created)}
            </li>`
          : ''
      }
    </ul>
    ${
      email
        ? html`<form method="post" action="stripe/arrange">
            <input type="hidden" name="email" value="${email}" />
            ${select('states', Object.keys(STATES))}
            <button>Make it so</button>
          </form>`
        : ''
    }
  </section>`
}

function select(name: string, options: string[]) {
  return html`<label
    >${name}
    <select name="${name}">
      <option value="">as it is</option>
      ${options.map((option) => html`<option>${option}</option>`)}
    </select></label
  >`
}
