// Shows: asvs 1.3.6, 6.3.2, 13.2.1, 13.2.3, 13.2.4, 13.4.2
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

import { samplesLeft } from '#content/samples.ts'
import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'

import { findList, subscribe } from '../support/backend.ts'
import { freePort, startProduct, type Product } from '../support/product.ts'
import { providerMembers } from '../support/sandbox.ts'

const { PATH, BUILD_DIR, NODE_COMPILE_CACHE } = process.env

function run(entry: string, ...parameters: string[]) {
  return (env: Record<string, string>) =>
    spawnSync(process.execPath, [entry, ...parameters], {
      env: { PATH, BUILD_DIR, NODE_COMPILE_CACHE, ...env },
      encoding: 'utf8',
      timeout: 30_000,
    })
}
const checkProduction = run('server/main.ts', '--check')

test('logs have no personal data; load balancer and metrics get the state of a process; SIGTERM lets running work finish', async () => {
  test.slow()
  const metricsPort = await freePort()
  const product = await startProduct({
    env: { LOG_LEVEL: 'debug', STOP_DELAY_SECONDS: '3', METRICS_PORT: String(metricsPort) },
  })
  const list = await findList(product, 'Newsletter')
  const status = async (path: string) => (await fetch(product.address + path)).status
  const read = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

  await test.step('logs', async () => {
    await subscribe(product, 'somebody.private@example.com', list)
    const mangled = [
      '/no-such-page?email=somebody.private@example.com',
      '/auth/confirm%23token_hash=pkce_5ec2e7&type=signup',
      '/auth/confirm%3Ftoken_hash=pkce_5ec2e7',
      '/somebody.private@example.com/no-such-page',
      '/rest/v1/somebody.private@example.com',
      '/auth/v1/verify%23token_hash=pkce_5ec2e7',
      '/functions/v1/unsubscribe%3Ftoken=pkce_5ec2e7',
      '/sandbox/somebody.private%40example.com',
    ]
    for (const path of mangled) await fetch(product.address + path)
    for (const path of ['/rest/v1/email_subscriptions', '/no-such-page', '/auth/confirm*'])
      await expect.poll(() => product.output()).toContain(path)
    // On the embedded database too, what waits in the outbox is handed over and worked off.
    const told = async () => (await providerMembers(product)).map(({ email_address: address }) => address)
    await expect.poll(told, { timeout: 20_000 }).toContain('somebody.private@example.com')
    expect(product.output()).not.toMatch(/somebody\.private|5ec2e7/)
  })

  await test.step('metrics', async () => {
    // Counting begins last at a start, after the jobs: no visitor waits for it.
    await expect(read).toPass({ intervals: [100], timeout: 20_000 })
    const counted = async () =>
      Number(
        /requests_total\{method="POST",route="\/rest\/v1\/:\w+",status="201"\} (\d+)/.exec(
          await read(),
        )?.[1] ?? 0,
      )
    const before = await counted()
    await subscribe(product, 'measured.private@example.com', list)
    expect(await counted()).toBe(before + 1)
    expect(await read()).toContain('practice_database_up 1')
    expect(await read()).not.toMatch(/measured\.private|eq\.Newsletter/)
  })

  await test.step('the end', async () => {
    const running = halfSent(product, { email: 'late@example.com', email_list_id: list })
    await running.underWay
    const stopped = product.stop()
    await expect.poll(() => status('/health/ready'), { intervals: [100] }).toBe(503)
    expect([await status('/health/live'), await status('/')]).toEqual([200, 200])
    const knock = () => fetch(`${product.address}/health/ready`, { headers: { Connection: 'close' } })
    await expect(async () => expect(knock()).rejects.toThrow()).toPass({ timeout: 10_000 })
    expect(await running.finish()).toBe(201)
    const answered = performance.now()
    expect(await stopped).toBe(0)
    expect(performance.now() - answered).toBeLessThan(5000)
  })
  await product.remove()
})

test.describe('production', () => {
  const settings = {
    SITE_URL: 'https://example.com',
    JWT_SECRET: 'x'.repeat(40),
    PUBLIC_KEY: 'sb_publishable_production',
    SERVICE_KEY: 'y'.repeat(40),
    FORM_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'practice@example.com',
    DATABASE_URL: 'postgresql://127.0.0.1:1/practice',
  }

  // Shows: spec 2.89
  test('the check reports why a start would fail, how many sample values are in the content, and services that are not connected @fast', () => {
    const { status, stdout } = checkProduction(settings)
    expect(status).toBe(1)
    expect(stdout).toMatch(/^The site would not start:\n/)
    for (const line of [
      'The database did not answer: ',
      `Still an example: practice name, and ${samplesLeft().length - 1} more.`,
      'Email: Nothing answers at 127.0.0.1:1.',
      'Payments (Stripe): Not connected yet. The owner pastes a key',
    ])
      expect(stdout).toContain(`\n- ${line}`)
  })

  test('a wrong setting, such as the sandbox’s public key, is refused with one sentence that names it @fast', () => {
    const { status, stderr } = checkProduction({ ...settings, PUBLIC_KEY: 'sb_publishable_sandbox' })
    expect(status).toBe(1)
    expect(stderr).toBe('The setting PUBLIC_KEY is the sandbox’s; make one of your own.\n')
  })

  test('starts no database when refused @fast', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'refused-'))
    const elsewhere = { BUILD_DIR: join(dataDir, 'no-build'), DATA_DIR: join(dataDir, 'data') }
    const { status } = run('server/main.ts')({ ...settings, ...elsewhere })
    expect(status).toBe(1)
    expect(spawnSync('ls', [dataDir], { encoding: 'utf8' }).stdout).toBe('')
  })
})

/** A request that the server has begun to read when the signal comes. */
function halfSent(product: Product, row: Record<string, string>) {
  const body = Buffer.from(JSON.stringify(row))
  const headers = {
    apikey: SANDBOX_PUBLIC_KEY,
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    Expect: '100-continue',
  }
  const sending = request(`${product.address}/rest/v1/email_subscriptions`, { method: 'POST', headers })
  const underWay = once(sending, 'continue')
  sending.write(body.subarray(0, 10))
  return {
    underWay,
    async finish() {
      sending.end(body.subarray(10))
      const [reply] = await once(sending, 'response')
      return reply.statusCode
    },
  }
}
