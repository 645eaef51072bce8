import { expect, it } from 'vitest'

import { createStripe } from './client.ts'

const settings = { secretKey: 'sk_test_bounded', siteUrl: 'https://practice.example' }
const MEGABYTE = 1_000_000

it.each([undefined, 'http://stripe.example/api'])(
  'an endless response is aborted, not kept in memory (at %s)',
  async (apiBase) => {
    let sent = 0
    const endless = () =>
      new ReadableStream({
        pull(controller) {
          sent += 1
          if (sent > 200) return controller.close()
          controller.enqueue(new Uint8Array(MEGABYTE).fill(0x20))
        },
      })
    const stripe = createStripe(
      { ...settings, apiBase },
      { fetch: () => Promise.resolve(new Response(endless())), retries: 0 },
    )
    await expect(stripe.findCustomer('cus_1')).rejects.toMatchObject({ reason: 'unreachable' })
    expect(sent).toBeLessThan(30)
  },
)

it('a response has its text, status and headers', async () => {
  const answer = { error: { type: 'invalid_request_error', code: 'resource_missing', param: 'id' } }
  const stripe = createStripe(settings, {
    fetch: () => Promise.resolve(Response.json(answer, { status: 404, headers: { 'Request-Id': 'req_1' } })),
    retries: 0,
  })
  expect(await stripe.findCustomer('cus_1')).toBe('unknown')
})
