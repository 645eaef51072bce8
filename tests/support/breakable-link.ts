import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

import { freePort } from './product.ts'

/** The address of a server as reached over a link that a test can break and mend. */
export interface BreakableLink {
  url: string
  /** Every connection ends at once, and new ones are refused. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Open connections stay open and pass nothing on, in either direction. New ones work. */
  silence(): void
  /**
   * Stops transactions of PostgreSQL in whose text one of the patterns occurs: before their commit reaches the server,
   * or after it, so that what was committed is never acknowledged.
   * @returns the patterns that have stopped one so far
   */
  holdCommits(at: 'before' | 'after', patterns: RegExp[]): () => RegExp[]
  /** Lets transactions pass that begin from now on. */
  release(): void
}

interface Hold {
  at: 'before' | 'after'
  patterns: RegExp[]
  found: Set<RegExp>
}

/** Passes connections on a port of this machine on to the server that `target` names. */
export async function openLink(target: string): Promise<BreakableLink> {
  const url = new URL(target)
  const { hostname, port: targetPort } = url
  const sockets = new Set<Socket>()
  let hold: Hold | undefined
  let silences = 0
  const port = await freePort()
  let server = await listen()
  url.port = String(port)

  async function listen(): Promise<Server> {
    const listening = createServer((near) => {
      const far = connect(Number(targetPort), hostname)
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(socket)
        socket.on('error', () => other.destroy())
        socket.on('close', () => {
          sockets.delete(socket)
          other.destroy()
        })
      }
      const before = silences
      passOn(near, far, { hold: () => hold, isSilent: () => silences > before })
    }).listen(port, '127.0.0.1')
    await once(listening, 'listening')
    return listening
  }

  return {
    url: url.href,
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async mend() {
      server = await listen()
    },
    silence() {
      silences++
    },
    holdCommits(at, patterns) {
      const holding: Hold = { at, patterns, found: new Set() }
      hold = holding
      return () => [...holding.found]
    },
    release() {
      hold = undefined
    },
  }
}

/** Passes bytes between `near` and `far` until a commit of `near` is held; nothing passes after it. */
function passOn(near: Socket, far: Socket, link: { hold: () => Hold | undefined; isSilent: () => boolean }) {
  let transaction = ''
  let passes = true
  let hears = true
  near.on('data', (chunk: Buffer) => {
    if (!passes || link.isSilent()) return
    const text = chunk.toString('latin1')
    transaction += text
    if (/(?:^|\W)rollback\0/.test(text)) transaction = ''
    if (commits(text, transaction)) {
      const hold = link.hold()
      const matching = hold?.patterns.filter((pattern) => pattern.test(transaction)) ?? []
      for (const pattern of matching) hold?.found.add(pattern)
      passes = matching.length === 0 || hold?.at === 'after'
      hears = matching.length === 0
      transaction = ''
    }
    if (passes) far.write(chunk)
  })
  far.on('data', (chunk: Buffer) => {
    if (hears && !link.isSilent()) near.write(chunk)
  })
}

/** A statement sent in one message with its settings has no `begin`: the message's Sync commits it. */
function commits(text: string, transaction: string): boolean {
  if (/(?:^|\W)commit\0/.test(text)) return true
  return text.endsWith('S\0\0\0\u0004') && !/(?:^|\W)begin;/.test(transaction)
}
