import type { Hono } from 'hono'
import { z } from 'zod'

import type { Account } from './account.ts'
import { flag, form, found, listOf, parameters, query } from './parameters.ts'
import { invalid, missing, newId } from './problem.ts'
import type { PortalConfiguration } from './state.ts'

/** As in https://docs.stripe.com/api/customer_portal/configurations/create, for the features that the product sends. */
const Toggle = z.strictObject({ enabled: flag })
const Features = z.strictObject({
  customer_update: Toggle.optional(),
  invoice_history: Toggle.optional(),
  payment_method_update: Toggle.optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag,
      mode: z.enum(['at_period_end', 'immediately']).default('at_period_end'),
      proration_behavior: z.enum(['none', 'create_prorations']).default('none'),
    })
    .optional(),
  subscription_pause: Toggle.optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      default_allowed_updates: z.array(z.enum(['price', 'promotion_code', 'quantity'])).default([]),
      products: z
        .array(z.strictObject({ product: z.string(), prices: z.array(z.string()).min(1) }))
        .max(10)
        .default([]),
      proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).default('none'),
      schedule_at_period_end: z
        .strictObject({
          conditions: z.array(
            z.strictObject({ type: z.enum(['decreasing_item_amount', 'shortening_interval']) }),
          ),
        })
        .default({ conditions: [] }),
    })
    .optional(),
})
type Features = z.infer<typeof Features>

const About = {
  name: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
}
const Creation = z.strictObject({ ...About, features: Features })
const Update = z.strictObject({ ...About, features: Features.optional(), active: flag.optional() })

/** The id of the settings that the owner saved in the Dashboard, which a session has by default. */
const DEFAULT_SETTINGS = 'bpc_1SandboxConfiguration0001'

/** https://docs.stripe.com/api/customer_portal/configurations; none can be deleted. */
export function addPortalConfigurations(app: Hono, account: Account): void {
  const { portalConfigurations: made } = account.state
  app.get('/billing_portal/configurations', (c) => {
    const { active, ...paging } = query(c)
    const newestFirst = Object.values(made).toReversed()
    const wanted = newestFirst.filter((each) => active === undefined || String(each.active) === active)
    return c.json(listOf(wanted, paging, '/v1/billing_portal/configurations'))
  })
  app.post('/billing_portal/configurations', async (c) => {
    const { name, metadata, features } = parameters(Creation, await form(c))
    refuseUnsold(account, features)
    const configuration = newConfiguration(featuresOf(features), account.now())
    made[configuration.id] = { ...configuration, name: name ?? null, metadata: metadata ?? {} }
    return c.json(made[configuration.id])
  })
  app.get('/billing_portal/configurations/:id', (c) =>
    c.json(found(made, 'billing_portal.configuration', c.req.param('id'))),
  )
  app.post('/billing_portal/configurations/:id', async (c) => {
    const configuration = found(made, 'billing_portal.configuration', c.req.param('id'))
    const { features, ...changes } = parameters(Update, await form(c))
    if (features) refuseUnsold(account, features)
    Object.assign(configuration, changes, features && { features: featuresOf(features) })
    configuration.updated = account.now()
    return c.json(configuration)
  })
}

/** The settings of a new session. @param id undefined for those that the owner saved */
export function configurationOf({ state }: Account, id: string | undefined): PortalConfiguration | undefined {
  if (id === undefined) {
    if (!state.hasNoPortalSettings) return undefined
    const where = 'https://dashboard.stripe.com/test/settings/billing/portal'
    throw invalid(
      '',
      `No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at ${where}.`,
    )
  }
  const configuration = Object.hasOwn(state.portalConfigurations, id)
    ? state.portalConfigurations[id]
    : undefined
  if (!configuration) throw missing('configuration', id, 'configuration')
  if (!configuration.active) throw invalid('configuration', 'This configuration is not active.')
  return configuration
}

export function idOfSettings(configuration: PortalConfiguration | undefined): string {
  return configuration?.id ?? DEFAULT_SETTINGS
}

/** Only what is sold can be chosen in the portal. */
function refuseUnsold({ catalogue }: Account, { subscription_update: update }: Features): void {
  const param = 'features[subscription_update][products]'
  if (update?.enabled && update.products.length === 0)
    throw invalid(param, `Missing required param: ${param}.`)
  for (const { product, prices } of update?.products ?? []) {
    if (!Object.hasOwn(catalogue.products, product)) throw missing('product', product, param)
    if (!catalogue.products[product]?.active) throw invalid(param, `The product ${product} is inactive.`)
    for (const id of prices) {
      const price = catalogue.prices[id]
      if (price?.product !== product) throw missing('price', id, param)
      if (!price.active) throw invalid(param, `The price ${id} is inactive.`)
    }
  }
}

function featuresOf(wanted: Features): PortalConfiguration['features'] {
  const { subscription_cancel: cancel, subscription_update: update } = wanted
  return {
    customer_update: { allowed_updates: [], enabled: wanted.customer_update?.enabled ?? false },
    invoice_history: { enabled: wanted.invoice_history?.enabled ?? false },
    payment_method_update: {
      enabled: wanted.payment_method_update?.enabled ?? false,
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: cancel?.enabled ?? false,
      mode: cancel?.mode ?? 'at_period_end',
      proration_behavior: cancel?.proration_behavior ?? 'none',
    },
    subscription_pause: {
      duration: { interval_options: [], type: 'interval_options' },
      enabled: wanted.subscription_pause?.enabled ?? false,
    },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: update?.default_allowed_updates ?? [],
      enabled: update?.enabled ?? false,
      products: (update?.products ?? []).map((each) => ({
        ...each,
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
      })),
      proration_behavior: update?.proration_behavior ?? 'none',
      schedule_at_period_end: update?.schedule_at_period_end ?? { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  }
}

/** Fields as in https://docs.stripe.com/api/customer_portal/configurations/object */
function newConfiguration(features: PortalConfiguration['features'], now: number): PortalConfiguration {
  return {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created: now,
    default_return_url: null,
    features,
    is_default: false,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    name: null,
    updated: now,
  }
}
