import { spawn } from 'node:child_process'

import { expect, vi } from 'vitest'

import { endProcess, freePort } from '#tests/support/product.ts'

import { programOf } from './programs.ts'

/** What github.com/Shopify/toxiproxy#toxics calls a toxic. */
export interface Toxic {
  type: 'latency' | 'bandwidth' | 'slicer' | 'reset_peer' | 'timeout'
  attributes: Record<string, number>
  /** From the server to the client alone, where a round trip is delayed once; both ways by default. */
  streams?: ('upstream' | 'downstream')[]
}

/** A server behind a proxy that can slow or cut its connections. */
export interface SpoiltLink {
  /** The address that was given, at another port. */
  url: string
  spoil(toxic: Toxic): Promise<void>
  mend(): Promise<void>
}

/** Starts Toxiproxy without a link. */
export async function startToxiproxy() {
  const port = await freePort()
  const api = `http://127.0.0.1:${port}`
  const program = programOf('network', 'toxiproxy-server')
  const server = spawn(program, ['-host', '127.0.0.1', '-port', String(port)], { stdio: 'ignore' })
  await vi.waitFor(() => request('GET', '/version'), { timeout: 20_000 })

  async function request(method: string, path: string, body?: object) {
    const reply = await fetch(api + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const text = await reply.text()
    expect(reply.ok, `${method} ${path}: ${text}`).toBe(true)
    return text
  }

  return {
    version: () => request('GET', '/version'),
    async open(target: string): Promise<SpoiltLink> {
      const url = new URL(target)
      const name = `to-${url.port}`
      const near = String(await freePort())
      const listen = `127.0.0.1:${near}`
      await request('POST', '/proxies', { name, listen, upstream: url.host, enabled: true })
      url.port = near
      const applied: string[] = []
      return {
        url: url.href,
        async spoil({ type, attributes, streams = ['upstream', 'downstream'] }) {
          for (const stream of streams) {
            const toxic = { name: `${type}-${stream}`, type, stream, attributes }
            // oxlint-disable-next-line no-await-in-loop
            await request('POST', `/proxies/${name}/toxics`, toxic)
            applied.push(toxic.name)
          }
        },
        async mend() {
          const removed = applied.splice(0)
          await Promise.all(removed.map((toxic) => request('DELETE', `/proxies/${name}/toxics/${toxic}`)))
        },
      }
    },
    stop: () => endProcess(server),
  }
}
