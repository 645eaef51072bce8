import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import { prerenderedPaths } from '#app/pages.ts'
import { SANDBOX_PUBLIC_KEY } from '#scripts/site-settings.ts'
import { startProduct, type Product } from '#tests/support/product.ts'
import { openSession, ownerSignIn } from '#tests/support/sessions.ts'

import { childrenOf } from './processes.ts'
import type { Measurement } from './table.ts'
import { median, quantile } from './timing.ts'

const PUBLICATIONS = 10
const BUDGET_SECONDS = 5
const VISITS_A_SECOND = 50

/** The time from Publish to the live page, the memory it needs, and the response times of other requests meanwhile. */
export const measurePublish: Measurement = async ({ seconds }) => {
  const product = await startProduct({ env: { LOG_LEVEL: 'warn' } })
  const server = (await childrenOf(process.pid)).at(-1)
  try {
    const owner = await openSession(product, await ownerSignIn(product))
    const call = (body: object) => callOwnerSite(product, owner.access_token, body)
    const bytesBefore = await bytesOfPages(product)
    const idle = visit(product)
    await wait(seconds * 1000)
    const before = await idle.end()
    const memory = watchChildren(server)
    const busy = visit(product)
    const times: number[] = []
    for (let n = 1; n <= PUBLICATIONS; n++) {
      // oxlint-disable-next-line no-await-in-loop
      times.push(await publish(product, call, 200 + n))
    }
    const during = await busy.end()
    const bytesAfter = await bytesOfPages(product)
    const inSeconds = median(times) / 1000
    return [
      {
        'press to live': `${inSeconds.toFixed(1)} s`,
        budget: `≤ ${BUDGET_SECONDS} s ${inSeconds <= BUDGET_SECONDS ? 'met' : 'MISSED'}`,
        'publisher’s memory': `${(await memory.most()).toFixed(0)} MB`,
        'visitors’ p99 before, meanwhile': `${before.toFixed(1)}, ${during.toFixed(1)} ms`,
        ratio: (during / before).toFixed(1),
        'all pages, before and after': `${bytesBefore}, ${bytesAfter} bytes`,
      },
    ]
  } finally {
    await product.stop()
    await product.remove()
  }
}

type OwnerSiteCall = (body: object) => Promise<Record<string, unknown>>

/** Publishes one fee, which is on several pages. @returns milliseconds until the home page has it */
async function publish(product: Product, call: OwnerSiteCall, fee: number): Promise<number> {
  const field = { document: 'facts/fees', path: 'selfPay', version: 0 }
  const live = await liveRelease(call)
  const { saved } = await call({ action: 'save', edits: [{ ...field, value: fee }] })
  const started = performance.now()
  // Ignore a response that timed out: the release goes live all the same.
  await call({ action: 'publish', base: live, fields: saved }).catch(() => undefined)
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const page = await fetch(product.address).then((reply) => reply.text())
    if (page.includes(`$${fee}`)) return performance.now() - started
    // oxlint-disable-next-line no-await-in-loop
    await wait(20)
  }
}

/** Waits until the newest release is marked as live; by then its fields are removed from the draft. */
async function liveRelease(call: OwnerSiteCall): Promise<number> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { live, newest } = (await call({ action: 'status' })) as Record<string, { id: number }>
    if (live!.id === newest!.id) return live!.id
    // oxlint-disable-next-line no-await-in-loop
    await wait(100)
  }
}

async function callOwnerSite({ address }: Product, token: string, body: object) {
  const reply = await fetch(`${address}/functions/v1/owner-site`, {
    method: 'POST',
    headers: {
      apikey: SANDBOX_PUBLIC_KEY,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`owner-site responded with ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Record<string, unknown>
}

/** Requests pages at a steady rate until `end`, which returns the 99th percentile of the response times. */
export function visit({ address }: Product) {
  const milliseconds: number[] = []
  let n = 0
  const timer = setInterval(() => {
    const started = performance.now()
    const path = prerenderedPaths[n++ % prerenderedPaths.length]
    void fetch(address + path)
      .then((reply) => reply.arrayBuffer())
      .then(() => milliseconds.push(performance.now() - started))
      // Ignore failures here: the measurement itself reports why it ended.
      .catch(() => undefined)
  }, 1000 / VISITS_A_SECOND)
  return {
    /** @returns p99 */
    async end() {
      clearInterval(timer)
      await wait(200)
      return quantile(milliseconds, 0.99)
    },
  }
}

/** Compressed, as a browser gets them. Not by fetch, which decompresses them. */
async function bytesOfPages({ address }: Product): Promise<number> {
  const lengths = prerenderedPaths.map(
    (path) =>
      new Promise<number>((resolve, reject) => {
        request(address + path, { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } }, (reply) => {
          reply.resume()
          resolve(Number(reply.headers['content-length']))
        })
          .on('error', reject)
          .end()
      }),
  )
  return (await Promise.all(lengths)).reduce((sum, length) => sum + length, 0)
}

function watchChildren(parent: number | undefined) {
  let most = 0
  const sample = async () => {
    for (const pid of parent === undefined ? [] : await childrenOf(parent)) {
      // oxlint-disable-next-line no-await-in-loop
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      most = Math.max(most, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
    }
  }
  const timer = setInterval(() => void sample(), 50)
  return {
    async most() {
      clearInterval(timer)
      return most
    },
  }
}
