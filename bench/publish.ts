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

/** What the owner waits for after Publish, what it costs the machine, and what visitors notice of it. */
export const measurePublish: Measurement = async ({ seconds }) => {
  const product = await startProduct({ env: { LOG_LEVEL: 'warn' } })
  const server = (await childrenOf(process.pid)).at(-1)
  try {
    const owner = await openSession(product, await ownerSignIn(product))
    const ask = (body: object) => askOwnerSite(product, owner.access_token, body)
    const bytesBefore = await bytesOfPages(product)
    const quiet = visit(product)
    await wait(seconds * 1000)
    const before = await quiet.end()
    const memory = watchChildren(server)
    const busy = visit(product)
    const times: number[] = []
    for (let n = 1; n <= PUBLICATIONS; n++) {
      // oxlint-disable-next-line no-await-in-loop
      times.push(await publish(product, ask, 200 + n))
    }
    const during = await busy.end()
    const bytesAfter = await bytesOfPages(product)
    const inSeconds = median(times) / 1000
    return [
      {
        'press to live': `${inSeconds.toFixed(1)} s`,
        budget: `≤ ${BUDGET_SECONDS} s ${inSeconds <= BUDGET_SECONDS ? 'kept' : 'MISSED'}`,
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

type Ask = (body: object) => Promise<Record<string, unknown>>

/** Of one fee, which stands on several pages. @returns milliseconds until a visitor sees it */
async function publish(product: Product, ask: Ask, fee: number): Promise<number> {
  const field = { document: 'facts/fees', path: 'selfPay', version: 0 }
  const live = await liveRelease(ask)
  const { saved } = await ask({ action: 'save', edits: [{ ...field, value: fee }] })
  const started = performance.now()
  // A reply that takes too long says so; the release goes live all the same.
  await ask({ action: 'publish', base: live, fields: saved }).catch(() => undefined)
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const page = await fetch(product.address).then((reply) => reply.text())
    if (page.includes(`$${fee}`)) return performance.now() - started
    // oxlint-disable-next-line no-await-in-loop
    await wait(20)
  }
}

/** Once the last one is noted as live, and its fields have left the draft. */
async function liveRelease(ask: Ask): Promise<number> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { live, newest } = (await ask({ action: 'status' })) as Record<string, { id: number }>
    if (live!.id === newest!.id) return live!.id
    // oxlint-disable-next-line no-await-in-loop
    await wait(100)
  }
}

async function askOwnerSite({ address }: Product, token: string, body: object) {
  const reply = await fetch(`${address}/functions/v1/owner-site`, {
    method: 'POST',
    headers: {
      apikey: SANDBOX_PUBLIC_KEY,
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`owner-site was answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Record<string, unknown>
}

/** Reads pages at a steady rate. `end` gives the time within which all but one of a hundred were read. */
export function visit({ address }: Product) {
  const milliseconds: number[] = []
  let n = 0
  const timer = setInterval(() => {
    const started = performance.now()
    const path = prerenderedPaths[n++ % prerenderedPaths.length]
    void fetch(address + path)
      .then((reply) => reply.arrayBuffer())
      .then(() => milliseconds.push(performance.now() - started))
      // The measurement itself says why it ended.
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

/** As a browser gets them. Not by fetch, which unpacks them. */
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
  const look = async () => {
    for (const pid of parent === undefined ? [] : await childrenOf(parent)) {
      // oxlint-disable-next-line no-await-in-loop
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      most = Math.max(most, Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
    }
  }
  const timer = setInterval(() => void look(), 50)
  return {
    async most() {
      clearInterval(timer)
      return most
    },
  }
}
