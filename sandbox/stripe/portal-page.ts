import { html } from 'hono/html'

import { type Account, priceIn } from './account.ts'
import { itemOf, subscriptionsOf } from './billing.ts'
import { day, money, notice } from './page.ts'
import type { PortalSession, Subscription } from './state.ts'

/** The hosted customer portal: change the plan, end it with the paid period, change one's mind, the card. */
export function portalPage(account: Account, portal: PortalSession) {
  const flow = portal.flow?.subscription_update_confirm
  const mine = subscriptionsOf(account, portal.customer)
  const changing = flow && mine.find(({ id }) => id === flow.subscription)
  if (flow && changing) return confirmation(account, portal, changing, flow.items[0]?.price ?? '')
  const running = mine.filter(({ ended_at: ended }) => ended === null)
  const badCard = account.state.hidden[portal.customer]?.badCard ?? false
  return notice(
    'Manage your subscription',
    html`${running.length === 0 ? html`<p>You have no subscription.</p>` : ''}
      ${running.map((subscription) => section(account, subscription))}
      <form method="post" action="${portal.id}">
        <h2>Payment method</h2>
        <p>${badCard ? 'Visa •••• 0341 (will be declined)' : 'Visa •••• 4242'}</p>
        <button name="action" value="${badCard ? 'card-good' : 'card-bad'}" class="plain">
          ${badCard ? 'Use a card that works' : 'Use a card that will be declined'}
        </button>
      </form>
      ${portal.return_url ? html`<p><a href="${portal.return_url}">Return to the site</a></p>` : ''}`,
  )
}

/** A flow shows its one action and the way back, and none of the portal's other parts. */
function confirmation(account: Account, portal: PortalSession, subscription: Subscription, priceId: string) {
  const price = priceIn(account, priceId)
  const current = itemOf(subscription).price
  const named = (each: typeof current) =>
    `${account.catalogue.products[each.product]?.name ?? each.product} (${money(each.unit_amount)} per month)`
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
  const nextPrice = account.state.hidden[subscription.id]?.nextPriceId
  const name = (product: string) => account.catalogue.products[product]?.name ?? product
  const others = Object.values(account.catalogue.prices).filter(({ id }) => id !== price.id)
  return html`<section>
    <h2>${name(price.product)}, ${money(price.unit_amount)} per month</h2>
    <p>${subscription.cancel_at === null ? `Renews on ${day(end)}.` : `Ends on ${day(end)}.`}</p>
    ${subscription.status === 'past_due' ? html`<p class="error">Your last payment failed.</p>` : ''}
    ${nextPrice ? html`<p>Changes with the next period.</p>` : ''}
    <form method="post">
      <input type="hidden" name="subscription" value="${subscription.id}" />
      <input type="hidden" name="action" value="change" />
      ${others.map(
        (other) =>
          html`<button name="price" value="${other.id}">
            Change to ${name(other.product)} (${money(other.unit_amount)})
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
      ${nextPrice ? html`<button name="action" value="keep-plan" class="plain">Keep this plan</button>` : ''}
    </form>
  </section>`
}
