import { beforeEach, describe, expect, test } from 'vitest'

import { useMembership } from '#tests/support/membership.ts'

const { tested, begin, checkout, portal, subscribe } = useMembership()

beforeEach(() => tested().rows('delete from private.stripe_portal'))

const settings = () => Object.values(tested().stripe.account.state.portalConfigurations)
const stored = async () =>
  (await tested().rows('select configuration from private.stripe_portal'))[0]?.configuration
const lastSession = () => Object.values(tested().stripe.account.state.portals).at(-1)
const requests = (what: RegExp) => tested().requests.filter((each) => what.test(each)).length

describe('the portal', () => {
  test('opens if the account never saved portal settings, with what the texts promise and no more', async () => {
    await tested().steer('/stripe/portal-settings', { saved: false })
    await subscribe('price_basic')
    expect((await portal()).url).toContain('/portal/')
    expect(settings()).toMatchObject([
      {
        active: true,
        features: {
          customer_update: { enabled: false, allowed_updates: [] },
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          subscription_cancel: { enabled: true, mode: 'at_period_end' },
          subscription_pause: { enabled: false },
          subscription_update: {
            enabled: true,
            default_allowed_updates: ['price'],
            products: ['basic', 'pro', 'premium'].map((plan) => ({
              product: `prod_${plan}`,
              prices: [`price_${plan}`],
            })),
          },
        },
      },
    ])
    expect(lastSession()).toMatchObject({ configuration: await stored() })
  })

  test('creates its settings once, and uses their stored id', async () => {
    await subscribe('price_basic')
    await portal()
    await checkout('price_pro')
    await portal()
    expect(settings()).toHaveLength(1)
    expect(requests(/^POST \/billing_portal\/configurations/)).toBe(1)
    expect(lastSession()).toMatchObject({ configuration: settings()[0]?.id })
  })

  test('changes its settings with the plans, and offers none while memberships are not offered', async () => {
    await subscribe('price_basic')
    await portal()
    tested().offerNone()
    await portal()
    expect(settings()).toMatchObject([
      { features: { subscription_update: { enabled: false }, subscription_cancel: { enabled: true } } },
    ])
  })

  test.each([
    ['were switched off', () => Object.assign(settings()[0]!, { active: false })],
    [
      'are of another account, which is no longer connected',
      () => tested().rows(`update private.stripe_portal set configuration = 'bpc_ofAnotherAccount'`),
    ],
    [
      'are not there',
      () => Reflect.deleteProperty(tested().stripe.account.state.portalConfigurations, settings()[0]!.id),
    ],
  ])('repairs settings that %s', async (_, spoil) => {
    await subscribe('price_basic')
    await portal()
    await spoil()
    for (const open of [portal, () => checkout('price_pro')]) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await open()).page).toBe('portal')
    }
    expect(settings()).toHaveLength(1)
    expect(settings()).toMatchObject([{ active: true, id: await stored() }])
    expect(lastSession()).toMatchObject({ configuration: settings()[0]?.id, flow: expect.anything() })
  })

  test('still lets members cancel if a plan cannot be offered, and offers all again afterwards', async () => {
    const { products } = tested().stripe.account.catalogue
    await subscribe('price_basic')
    products.prod_premium!.active = false
    await portal()
    expect(settings()).toMatchObject([
      { features: { subscription_update: { enabled: false }, subscription_cancel: { enabled: true } } },
    ])
    products.prod_premium!.active = true
    await portal()
    expect(settings()).toMatchObject([{ features: { subscription_update: { enabled: true } } }])
  })

  test('opens with the account’s own settings if Stripe refuses to save ours', async () => {
    await begin({
      async fetch(input, init) {
        if (!String(input).includes('/billing_portal/configurations')) return tested().fetch(input, init)
        const error = { type: 'invalid_request_error', message: 'No.' }
        return Response.json({ error }, { status: 403 })
      },
    })
    await subscribe('price_basic')
    expect((await portal()).page).toBe('portal')
    expect(await stored()).toBeUndefined()
  })
})
