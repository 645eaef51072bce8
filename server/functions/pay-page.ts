import type { Member } from './member.ts'
import type { Checkout, MembershipStore, Payer } from './membership-store.ts'
import { runs, syncMemberships } from './membership-sync.ts'
import { PaymentFailure, type Payments } from '../providers/payments.ts'

interface World {
  store: MembershipStore
  payments: Payments
}

export type Way =
  | { status: 'checkout' | 'portal'; url: string }
  | { status: 'unknown-price' | 'unknown-account' }

// Another tab may win a turn by closing our page and opening its own; it does not win three times.
const TURNS = 3

/**
 * The one pay page of this member for this price; the portal where a membership runs already.
 * @throws PaymentFailure, BackendFailure
 */
export async function wayToPay(member: Member, priceId: string, world: World): Promise<Way> {
  if (!(await world.store.isSold(priceId))) return { status: 'unknown-price' }
  for (let turn = 0; turn < TURNS; turn += 1) {
    const payer = await world.store.beginPayer(member.id, member.email)
    if (!payer) return { status: 'unknown-account' }
    const way = await tryOnce(member, payer, priceId, world)
    if (way) return way
  }
  throw new PaymentFailure('unreachable', 'Other requests of this member kept changing their pay page')
}

async function tryOnce(member: Member, payer: Payer, priceId: string, world: World) {
  try {
    const customer = await customerOf(member, payer, world)
    // Asked of the provider and not of our rows: this is the moment at which a mistake costs money.
    if (runs(await syncMemberships(customer, world))) {
      return { status: 'portal' as const, url: await world.payments.openPortal(customer) }
    }
    const url = await openPage({ customer, memberId: member.id, priceId }, world)
    return url && { status: 'checkout' as const, url }
  } catch (error) {
    if (!(error instanceof PaymentFailure && error.reason === 'unknown-customer')) throw error
    // Removed in the provider's dashboard: nothing runs there any more, so a new one can't pay twice.
    await world.store.restartPayer(member.id, payer.attempt)
    return undefined
  }
}

/** One customer at the provider per account, made at the first purchase. */
async function customerOf(member: Member, payer: Payer, { store, payments }: World): Promise<string> {
  if (payer.provider_id !== null) {
    await payments.confirmCustomer(payer.provider_id)
    return payer.provider_id
  }
  const wish = { memberId: member.id, email: payer.told_email, attempt: payer.attempt }
  const customer = await payments.createCustomer(wish).catch(async (error: unknown) => {
    if (isRefusal(error)) await store.restartPayer(member.id, payer.attempt)
    throw error
  })
  return store.keepPayer(member.id, payer.attempt, customer)
}

interface Wish {
  customer: string
  memberId: string
  priceId: string
}

/** @returns undefined when the open page was paid, closed or gone: look again */
async function openPage(wish: Wish, world: World): Promise<string | undefined> {
  const { store, payments } = world
  const open = await store.beginCheckout(wish.memberId, wish.priceId)
  if (!open) return undefined
  const page = open.session_id
    ? await payments.readPayPage(open.session_id)
    : await createPage(wish, open, world)
  if (page.status === 'open') {
    if (open.price_id === wish.priceId && !open.closes_soon) return page.url
    await payments.closePayPage(page.id)
  }
  // Kept while it is paid but not seen as a membership yet: the next look at the provider removes it.
  if (page.status !== 'bought') await store.endCheckout(open.attempt)
  return undefined
}

async function createPage(wish: Wish, open: Checkout, { store, payments }: World) {
  // By the attempt's own price: the same attempt must ask for the same thing, whoever repeats it.
  const attempt = { ...wish, priceId: open.price_id, attempt: open.attempt, expiresAt: open.expires_at }
  const page = await payments.openPayPage(attempt).catch(async (error: unknown) => {
    if (isRefusal(error)) await store.endCheckout(open.attempt)
    throw error
  })
  if (page.status === 'open') await store.keepCheckout(open.attempt, page.id)
  return page
}

function isRefusal(error: unknown): boolean {
  return error instanceof PaymentFailure && error.reason !== 'unreachable'
}
