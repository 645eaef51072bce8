import { z } from 'zod'

import { type Account, priceIn } from './account.ts'
import { parameters } from './parameters.ts'
import { itemOf } from './subscription.ts'
import { liveCustomer } from './customers.ts'
import { configurationOf, idOfSettings } from './portal-configurations.ts'
import { invalid, missing, newId } from './problem.ts'
import type { PortalConfiguration, PortalSession, Subscription } from './state.ts'

const AfterCompletion = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('redirect'), redirect: z.strictObject({ return_url: z.url() }) }),
  z.strictObject({ type: z.literal('portal_homepage') }),
])
const Flow = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('subscription_update'),
    after_completion: AfterCompletion.optional(),
    subscription_update: z.strictObject({ subscription: z.string() }),
  }),
  z.strictObject({
    type: z.literal('subscription_update_confirm'),
    after_completion: AfterCompletion.optional(),
    subscription_update_confirm: z.strictObject({
      subscription: z.string(),
      // "Currently, only up to one may be specified": the documentation of the parameter.
      items: z
        .array(
          z.strictObject({ id: z.string(), price: z.string(), quantity: z.coerce.number().int().min(1) }),
        )
        .length(1),
    }),
  }),
])
type Flow = z.infer<typeof Flow>

const Creation = z.strictObject({
  customer: z.string(),
  return_url: z.url().optional(),
  configuration: z.string().optional(),
  flow_data: Flow.optional(),
})

/** As in https://docs.stripe.com/api/customer_portal/sessions/create */
export function createPortalSession(account: Account, given: unknown): PortalSession {
  const wanted = parameters(Creation, given)
  const { customer, return_url: returnUrl, flow_data: flow } = wanted
  liveCustomer(account, customer, 'customer')
  const configuration = configurationOf(account, wanted.configuration)
  const session = newPortalSession(customer, returnUrl ?? null, account.now())
  session.configuration = idOfSettings(configuration)
  if (flow) {
    if (configuration) refuseUnlisted(configuration, flow)
    session.flow = flowOf(account, customer, flow)
  }
  account.state.portals[session.id] = session
  return session
}

/** "The price must also be included in the configuration's `features.subscription_update.products`." */
function refuseUnlisted(
  { features: { subscription_update: update } }: PortalConfiguration,
  flow: Flow,
): void {
  const param = `flow_data[${flow.type}]`
  if (!update.enabled) throw invalid(param, 'Subscription updates are disabled in this configuration.')
  if (flow.type !== 'subscription_update_confirm') return
  const listed = update.products?.flatMap(({ prices }) => prices) ?? []
  const price = flow.subscription_update_confirm.items[0]?.price ?? ''
  if (!listed.includes(price))
    throw invalid(`${param}[items][0][price]`, 'This price is not in the configuration.')
}

function flowOf(account: Account, customer: string, flow: Flow): NonNullable<PortalSession['flow']> {
  const after = flow.after_completion
  const common = {
    type: flow.type,
    after_completion: {
      type: after?.type ?? 'portal_homepage',
      redirect: after?.type === 'redirect' ? after.redirect : null,
      hosted_confirmation: null,
    },
    customer_update: null,
    subscription_cancel: null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
  }
  if (flow.type === 'subscription_update') {
    const { subscription } = flow.subscription_update
    runningSubscription(account, customer, subscription, 'flow_data[subscription_update][subscription]')
    return { ...common, subscription_update: { subscription } }
  }
  const param = 'flow_data[subscription_update_confirm]'
  const { subscription, items } = flow.subscription_update_confirm
  const { id: current, price } = itemOf(
    runningSubscription(account, customer, subscription, `${param}[subscription]`),
  )
  const [item] = items
  if (item?.id !== current) throw missing('subscription item', item?.id ?? '', `${param}[items][0][id]`)
  if (!priceIn(account, item.price)) throw missing('price', item.price, `${param}[items][0][price]`)
  if (item.price === price.id) throw invalid(`${param}[items]`, 'The items do not change the subscription.')
  return { ...common, subscription_update_confirm: { subscription, items, discounts: null } }
}

/** A change to another customer's subscription, or to one that is over, is refused. */
function runningSubscription(account: Account, customer: string, id: string, param: string): Subscription {
  const subscription = Object.hasOwn(account.state.subscriptions, id)
    ? account.state.subscriptions[id]
    : undefined
  if (subscription?.customer !== customer) throw missing('subscription', id, param)
  if (subscription.ended_at !== null) throw invalid(param, 'This subscription is canceled.')
  return subscription
}

/** Fields as in https://docs.stripe.com/api/customer_portal/sessions/object */
function newPortalSession(customer: string, returnUrl: string | null, now: number): PortalSession {
  return {
    id: newId('bps'),
    object: 'billing_portal.session',
    configuration: '',
    created: now,
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: '',
  }
}
