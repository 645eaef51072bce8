import { expect, it, vi } from 'vitest'

import { withoutHeaders, recordWire } from '#tests/support/wire.ts'
import { NO_MEMBERSHIP } from '#tests/support/subscription-states.ts'

import { checkSubscription, openCheckout, openPortal } from './membership.data.ts'

const page = { url: 'https://pay.example/1', page: 'checkout' }
const plan = { ...NO_MEMBERSHIP, subscribed: true, product_id: 'prod_sample_pro' }

// Shows: spec 3.18, 3.19, 7.19, 7.20, 7.21
it('a checkout is requested with its price, plan and portal without a body', async () => {
  const calls = recordWire(({ path }) => Response.json(path.includes('check-') ? plan : page))
  expect(await openCheckout('price_pro')).toEqual({ status: 'open', ...page })
  expect(await openPortal()).toEqual({ status: 'open', ...page })
  expect(await checkSubscription()).toEqual(plan)
  expect(calls.map(withoutHeaders)).toEqual([
    { method: 'POST', path: '/functions/v1/create-checkout', query: {}, body: { priceId: 'price_pro' } },
    { method: 'POST', path: '/functions/v1/customer-portal', query: {} },
    { method: 'POST', path: '/functions/v1/check-subscription', query: {} },
  ])
})

// Shows: spec 4.24, 8.32
it('a check that fails is only logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  recordWire(() => Response.json({ error: 'away' }, { status: 500 }))
  await expect(checkSubscription()).rejects.toThrow()
  expect(log).toHaveBeenCalledTimes(1)
})

it('a checkout that is refused because nothing is sold is no failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  recordWire(() => Response.json({ error: 'Memberships are not offered at the moment' }, { status: 409 }))
  expect(await openCheckout('price_pro')).toEqual({ status: 'refused' })
})

it('an invalid page URL is a failure', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  recordWire(() => Response.json({ url: 'javascript:alert(1)', page: 'checkout' }))
  expect(await openCheckout('price_pro')).toEqual({ status: 'failed' })
})
