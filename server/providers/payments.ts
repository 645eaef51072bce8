/** What somebody bought, in our words; see `public.memberships`. Times are ISO 8601. */
export interface BoughtMembership {
  provider_id: string
  product_id: string
  started_at: string
  paid_until: string
  cancelled_at: string | null
  payment_failing: boolean
  /** 'collection': nothing is charged and all stays open; 'service': nothing is charged and nothing is open. */
  pause: 'collection' | 'service' | null
  /** The price that follows when the period ends, where that is another one. */
  next_price_id: string | null
  /** What a period costs, in the currency's smallest unit; null where the provider does not say one sum. */
  amount: number | null
  /** Such as `usd`; null with the amount. */
  currency: string | null
  ended_at: string | null
  /** Why it ended, where nobody asked for it; null also where the provider does not say. */
  end_reason: 'unpaid' | 'disputed' | null
}

/** One price in the provider's catalog. */
export interface PriceAtProvider {
  productId: string
  /** In the currency's smallest unit; null where it is no one sum. */
  amount: number | null
  /** Such as `usd`. */
  currency: string
  isMonthly: boolean
  /** Whether it can be bought. */
  isActive: boolean
  /** Whether somebody is really charged. */
  isLive: boolean
}

export interface CheckoutWish {
  customer: string
  memberId: string
  priceId: string
  /** The same attempt twice is one pay page. */
  attempt: string
  expiresAt: Date
}

export type PayPage =
  | { status: 'open'; id: string; url: string }
  | { status: 'bought' }
  | { status: 'closed' }

/** Another plan in the place of one that runs. */
export interface PlanChange {
  /** `BoughtMembership.provider_id`. */
  membership: string
  priceId: string
}

export interface PaymentEvent {
  id: string
  kind: string
  /** Undefined when it concerns no customer. */
  customer: string | undefined
}

/** The payment provider, for what the product does with it. Every call @throws PaymentFailure */
export interface Payments {
  /** The same attempt twice is one customer. */
  createCustomer(wish: { memberId: string; email: string; attempt: string }): Promise<string>
  /** @throws PaymentFailure 'unknown-customer' for one that was removed there */
  confirmCustomer(customer: string): Promise<void>
  /** Ends all that the customer bought and forgets their data; done already is fine too. */
  removeCustomer(customer: string): Promise<void>
  /** Everything that the customer ever bought. @param brief gives up early, for answers that can do without */
  memberships(customer: string, brief?: boolean): Promise<BoughtMembership[]>
  /** Undefined where the provider has no such price. */
  readPrice(priceId: string): Promise<PriceAtProvider | undefined>
  openPayPage(wish: CheckoutWish): Promise<PayPage>
  readPayPage(id: string): Promise<PayPage>
  closePayPage(id: string): Promise<PayPage>
  /**
   * @param back the path of the site that the portal leads back to
   * @param change opens the page that confirms this change, or the portal's first page where that is not possible
   */
  openPortal(customer: string, back: '/membership' | '/dashboard', change?: PlanChange): Promise<string>
  /** Events that concern memberships since then, newest first. */
  eventsSince(since: Date): Promise<PaymentEvent[]>
}

/**
 * Why a call failed. 'unreachable': it may have been carried out, and the same attempt may be repeated;
 * 'refused': this attempt will never succeed; 'unknown-customer': the provider has no such customer any more.
 * Carries no address and nothing that the provider wrote about a person.
 */
export class PaymentFailure extends Error {
  override name = 'PaymentFailure'
  readonly reason: 'unreachable' | 'refused' | 'unknown-customer'

  constructor(reason: PaymentFailure['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}
