import { html } from 'hono/html'

import { type Account, priceIn } from './account.ts'
import { money, notice } from './page.ts'
import type { Session } from './state.ts'

/** The hosted pay page: pay, be refused, or leave. */
export function payPage(account: Account, session: Session, declined = false) {
  const price = priceIn(account, account.state.hidden[session.id]?.sale?.priceId ?? '')
  const name = account.catalogue.products[price?.product ?? '']?.name ?? 'Subscription'
  const email = account.state.customers[String(session.customer)]?.email
  return notice(
    `Subscribe to ${name}`,
    html`<p class="amount">${money(session.amount_total)} <small>per month</small></p>
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
        <button name="outcome" value="abandoned" class="plain">Back without paying</button>
      </form>`,
  )
}
