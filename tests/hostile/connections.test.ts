import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'

import { authCalls } from '#tests/support/routes/auth.ts'
import { functionCalls } from '#tests/support/routes/functions.ts'
import { useProduct } from '#tests/support/use-product.ts'

import { ODD_AUTH_PATHS } from './endpoints.ts'
import { type Delivery, encodeRequest, exchange } from './connections.ts'

/** As many as the gate can afford in ten seconds; `HOSTILE_REQUESTS=10000` beside it asks for more. */
const EXCHANGES = Number(process.env.HOSTILE_REQUESTS ?? 500)
const SEED = Number(process.env.HOSTILE_SEED ?? 491_014_900)
const AT_ONCE = 20

const product = useProduct('warn')
const port = () => Number(new URL(product.address).port)

/** Every route that reads a body, and some that do not. */
const ROUTES = [
  ...[...functionCalls(), { name: 'no-such-function' }].map(({ name }) => `/functions/v1/${name}`),
  ...[...authCalls().map(({ path }) => path.replaceAll(/\{\w+\}/g, '1')), ...ODD_AUTH_PATHS].map(
    (path) => `/auth/v1${path}`,
  ),
  '/rest/v1/testimonials',
  '/rest/v1/email_subscriptions?columns=email',
  '/rest/v1/rpc/unsubscribe_from_all',
  '/health/ready',
  '/',
  '/no-such-page',
]
/** Around the bounds of the routes: 1, 4, 16, 64 and 512 KB, 1 MB. */
const SIZES = [0, 1, 100, 1025, 4096, 4097, 5000, 16_385, 65_536, 65_537, 70_000, 524_289, 1_100_000]

interface Exchange {
  requests: { method: string; path: string; headers: Record<string, string>; framing: string; size: number }[]
  /** Where the bytes are cut, as a part of all. */
  cut: number | undefined
  how: 'reset' | 'end'
  pieces: number[]
  expect: boolean
  upgrade: boolean
}

let senders = 0
const request = fc.record({
  method: fc.constantFrom('POST', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'GET'),
  path: fc.constantFrom(...ROUTES),
  framing: fc.constantFrom('length', 'chunked', 'chunked', 'chunked-with-trailers'),
  size: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...SIZES) }, { weight: 5, arbitrary: fc.nat(9000) }),
  headers: fc
    .tuple(
      fc.constantFrom(
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain',
      ),
      fc.boolean(),
    )
    .map(([type, hasKey]) => ({
      'Content-Type': type,
      ...(hasKey && { apikey: SANDBOX_PUBLIC_KEY, Authorization: `Bearer ${SANDBOX_PUBLIC_KEY}` }),
    })),
})
const part = fc.nat(1000).map((thousandths) => thousandths / 1000)
const exchanges: fc.Arbitrary<Exchange> = fc.record({
  requests: fc.oneof(
    { weight: 3, arbitrary: fc.array(request, { minLength: 1, maxLength: 1 }) },
    fc.array(request, { minLength: 2, maxLength: 4 }),
  ),
  cut: fc.option(part, { nil: undefined, freq: 2 }),
  how: fc.constantFrom('reset', 'end'),
  pieces: fc.array(part, { maxLength: 4 }),
  expect: fc.boolean(),
  upgrade: fc.boolean(),
})

test(
  `${EXCHANGES} generated connections: each whole request has its answer, and the process lives`,
  async () => {
    const all = fc.sample(exchanges, { numRuns: EXCHANGES, seed: SEED })
    const faults: unknown[] = []
    for (let at = 0; at < all.length; at += AT_ONCE) {
      // oxlint-disable-next-line no-await-in-loop
      const found = await Promise.all(all.slice(at, at + AT_ONCE).map(faultOf))
      faults.push(...found.filter((fault) => fault !== undefined))
      // oxlint-disable-next-line no-await-in-loop
      await expectAlive()
    }
    expect(faults, `HOSTILE_SEED=${SEED}`).toEqual([])
  },
  Math.max(120_000, EXCHANGES * 200),
)

test.each([
  ['a body with its length', '/functions/v1/newsletter-form', 'length', 'reset'],
  ['a body in chunks', '/functions/v1/unsubscribe', 'chunked-with-trailers', 'reset'],
  ['a body in chunks, ended', '/rest/v1/testimonials', 'chunked-with-trailers', 'end'],
] as const)('%s that is cut off at each byte', async (_, path, framing, how) => {
  const headers = { apikey: SANDBOX_PUBLIC_KEY, 'Content-Type': 'application/json', ...nextSender() }
  const body = Buffer.from('{"token":"abc"}')
  const bytes = encodeRequest({ method: 'POST', path, headers, framing, body, chunk: 5 })
  for (let from = 0; from <= bytes.length; from += 50) {
    const cuts = Array.from({ length: 50 }, (_each, index) => from + index)
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(cuts.map((at) => exchange(port(), bytes, { cut: { at, how } })))
  }
  await expectAlive()
  // Who hangs up is no failure of ours.
  expect(product.output()).not.toMatch(/"level":50/)
})

test.each([
  ['no HTTP at all', 'nonsense\r\n\r\n'],
  ['a header without an end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}`],
  [
    'two lengths',
    'POST /functions/v1/receive-form HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  ],
  [
    'a length and chunks',
    'POST /rest/v1/x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a body that never comes', 'POST /auth/v1/token HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{'],
  [
    'a chunk of nonsense',
    'POST /auth/v1/token HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ],
  ['an upgrade', 'GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
  ['another host’s page', 'GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
])('%s is refused or ignored, and affects nobody else', async (_, bytes) => {
  const { statuses } = await exchange(port(), Buffer.from(bytes), {}, 1000)
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([])
  await expectAlive()
})

async function expectAlive() {
  const alive = await fetch(`${product.address}/health/live`).catch((error: unknown) => String(error))
  expect(typeof alive === 'string' ? alive : alive.status, product.output().slice(-2000)).toBe(200)
}

/** @returns what is wrong, with what was sent */
async function faultOf(sent: Exchange) {
  const encoded = sent.requests.map(({ size, framing, headers, ...rest }, index) =>
    encodeRequest({
      ...rest,
      // Of the first alone: behind an unanswered one, Node writes its 100 between the head and the body of the answer.
      headers: { ...headers, ...nextSender(), ...(sent.expect && index === 0 && { Expect: '100-continue' }) },
      framing: framing as 'length',
      body: Buffer.alloc(size, 'x'),
      chunk: Math.max(500, size / 20) | 0,
    }),
  )
  const last = encodeRequest({
    method: 'GET',
    path: '/health/live',
    // Nothing here is switched to: the request is answered as any other.
    headers: sent.upgrade ? { Connection: 'close, Upgrade', Upgrade: 'h2c' } : { Connection: 'close' },
    framing: 'length',
    body: Buffer.alloc(0),
    chunk: 1,
  })
  const bytes = Buffer.concat([...encoded, last])
  const whole = sent.cut === undefined
  const delivery: Delivery = {
    pieces: sent.pieces.map((each) => Math.floor(each * bytes.length)),
    ...(!whole && { cut: { at: Math.floor(sent.cut! * bytes.length), how: sent.how } }),
  }
  const { statuses, isCut } = await exchange(port(), bytes, delivery)
  if (!whole) return undefined
  const isRight =
    !isCut &&
    statuses.length === encoded.length + 1 &&
    statuses.at(-1) === 200 &&
    statuses.every((status) => status < 500 || status === 503)
  return isRight ? undefined : { statuses, isCut, ...sent }
}

/** Each from an address of its own: what one may write is limited. */
function nextSender() {
  senders++
  return { 'X-Forwarded-For': `10.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}` }
}
