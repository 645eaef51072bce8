import type { Course, Interval, Payment, PauseKind } from '#contracts/membership-states.ts'

/** A subscription at the provider, as `public.memberships` keeps it. Times are ISO 8601. */
export interface BoughtMembership {
  stripe_subscription_id: string
  /** The plan that was paid for. */
  product_id: string
  /** The price of the plan that the subscription has now, which may be unpaid. */
  price_id: string
  started_at: string
  paid_until: string
  course: Course
  payment: Payment
  /** When the cancellation was requested; null for a fixed term that still renews. */
  cancelled_at: string | null
  payment_failing: boolean
  /** 'collection': nothing is collected, with access; 'service': nothing is charged, without access. */
  pause: 'collection' | 'service' | null
  /** What happens to invoices during a pause of the collection. */
  pause_kind: PauseKind | null
  resumes_at: string | null
  /** When it ends, where that is known. */
  ends_at: string | null
  /** The price after the present period, where it differs. */
  next_price_id: string | null
  /** Another plan that follows, or whose payment is missing. */
  next_product_id: string | null
  /** When the other plan begins; null while its payment is missing. */
  changes_at: string | null
  /** How often it is charged. */
  interval_unit: Interval['unit'] | null
  interval_count: Interval['count'] | null
  /**
   * The sum of the next invoice by the provider, in the currency's smallest unit, with discounts and taxes; null where
   * none follows, or it is not known yet.
   */
  amount: number | null
  /** Such as `usd`; null with the amount. */
  currency: string | null
  ended_at: string | null
  /** Why the provider ended it; null where it was requested. 'retention': the provider removes old test data. */
  end_reason: 'unpaid' | 'disputed' | 'retention' | 'unknown' | null
}

/** Everything that a customer ever bought. */
export interface Purchases {
  bought: BoughtMembership[]
  /** Ids of subscriptions that run and that can't be read. */
  unreadable: string[]
}

export interface PurchasesOptions {
  /** Products that are plans, the largest first: the plan is one of several items of a subscription. */
  plans: readonly string[]
  /** With a short timeout and no retry. */
  brief?: boolean
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
  memberships(customer: string, options: PurchasesOptions): Promise<Purchases>
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
 * will never succeed; 'unknown-customer': the provider has no such customer, or no longer; 'unreadable': a part of the
 * answer is in no form that we know. Contains no address, nor what the provider wrote about a person.
 */
export class PaymentFailure extends Error {
  override name = 'PaymentFailure'
  readonly reason: 'unreachable' | 'refused' | 'unknown-customer' | 'unreadable'

  constructor(reason: PaymentFailure['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

export function isUnknownCustomer(error: unknown): boolean {
  return error instanceof PaymentFailure && error.reason === 'unknown-customer'
}
