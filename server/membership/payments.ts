/** A subscription at the provider, as `public.memberships` keeps it. Times are ISO 8601. */
export interface BoughtMembership {
  stripe_subscription_id: string
  product_id: string
  started_at: string
  paid_until: string
  cancelled_at: string | null
  payment_failing: boolean
  /** 'collection': nothing is charged, with access; 'service': nothing is charged, without access. */
  pause: 'collection' | 'service' | null
  /** The price after the present period, where it differs. */
  next_price_id: string | null
  /** The price of a period in the currency's smallest unit; null where it is not a single sum. */
  amount: number | null
  /** Such as `usd`; null with the amount. */
  currency: string | null
  ended_at: string | null
  /** Why the provider ended it; null where somebody canceled it, or the provider has no reason. */
  end_reason: 'unpaid' | 'disputed' | null
}

/** One price in the provider's catalog. */
export interface PriceAtProvider {
  productId: string
  /** In the currency's smallest unit; null where it is not a single sum. */
  amount: number | null
  /** Such as `usd`. */
  currency: string
  isMonthly: boolean
  /** Whether it can be bought, if its product is too. */
  isActive: boolean
  /** Whether anything of its product can be bought: a price stays active where its product is archived. */
  isProductActive: boolean
  /** Whether it is a live price, and not one of test mode. */
  isLive: boolean
}

export interface PayPageRequest {
  customer: string
  memberId: string
  priceId: string
  /** Requests with the same attempt open one pay page. */
  attempt: string
  expiresAt: Date
}

export type PayPage =
  | { status: 'open'; id: string; url: string }
  | { status: 'bought' }
  | { status: 'closed' }

/** A change of plan of a running membership. */
export interface PlanChange {
  /** `BoughtMembership.stripe_subscription_id`. */
  membership: string
  priceId: string
}

/** A plan that members may change to in the portal. */
export interface PortalPlan {
  productId: string
  priceId: string
}

export interface SavedPortal {
  /** Of the settings. */
  id: string
  /** The plans that members may change to: none where the provider refused them. */
  plans: readonly PortalPlan[]
}

export interface PortalRequest {
  customer: string
  /** The path of the site that the portal links back to. */
  back: '/membership' | '/dashboard'
  /** Opens the page that confirms this change; the portal's first page where that is not possible. */
  change?: PlanChange | undefined
  /** By `savePortalSettings`; the account's own where undefined. */
  settings?: string | undefined
}

export interface PaymentEvent {
  id: string
  kind: string
  /** Undefined when it concerns no customer. */
  customer: string | undefined
  /** The customer's member, where they may be charged; from the metadata of the purchase. */
  member: string | undefined
  /** Whether nobody is charged. */
  isTest: boolean
}

/** The calls of the payment provider that the product makes. Every call @throws PaymentFailure */
export interface Payments {
  /** Creates the customer of this member; idempotent by attempt. */
  createCustomer(request: { memberId: string; email: string; attempt: string }): Promise<string>
  /** Whether purchases are in test mode, where nobody is charged. */
  isTest: boolean
  /** 'unknown': this account never had such a customer; another account may have them, and charge them. */
  findCustomer(customer: string): Promise<'present' | 'removed' | 'unknown'>
  /** Where the provider sends receipts and warnings. @throws PaymentFailure 'unknown-customer' also for a removed one */
  updateAddress(customer: string, email: string): Promise<void>
  /**
   * Ends everything that the customer has bought and deletes their data. Idempotent.
   * @throws PaymentFailure 'unknown-customer' for one whom this account never had
   */
  removeCustomer(customer: string): Promise<void>
  /** Everything that the customer ever bought. @param brief with a short timeout and no retry */
  memberships(customer: string, brief?: boolean): Promise<BoughtMembership[]>
  /** Undefined where the provider has no such price. */
  readPrice(priceId: string): Promise<PriceAtProvider | undefined>
  openPayPage(request: PayPageRequest): Promise<PayPage>
  readPayPage(id: string): Promise<PayPage>
  closePayPage(id: string): Promise<PayPage>
  /** @returns the address of the portal, for this customer */
  openPortal(request: PortalRequest): Promise<string>
  /** Saves what members may do in the portal. @param known the settings that were saved before */
  savePortalSettings(plans: readonly PortalPlan[], known?: string): Promise<SavedPortal>
  /** Whether the provider sends its events to this site; undefined where the key may not ask. */
  isWebhookOn(): Promise<boolean | undefined>
  /** Events that concern memberships since then, newest first. */
  eventsSince(since: Date): Promise<PaymentEvent[]>
}

/**
 * Why a call failed. 'unreachable': it may have succeeded, and the same attempt may be repeated; 'refused': this attempt
 * will never succeed; 'unknown-customer': the provider has no such customer, or no longer. Contains no address, nor what
 * the provider wrote about a person.
 */
export class PaymentFailure extends Error {
  override name = 'PaymentFailure'
  readonly reason: 'unreachable' | 'refused' | 'unknown-customer'

  constructor(reason: PaymentFailure['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export function isUnknownCustomer(error: unknown): boolean {
  return error instanceof PaymentFailure && error.reason === 'unknown-customer'
}
