import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** The address of a server as reached over a link that a test can break and mend. */
export interface BreakableLink {
  url: string
  /** Every connection ends at once, and new ones are refused. */
  cut(): Promise<void>
  mend(): Promise<void>
}

/** Passes connections on a port of this machine on to the server that `target` names. */
export async function openLink(target: string): Promise<BreakableLink> {
  const url = new URL(target)
  const sockets = new Set<Socket>()
  let server = await listen(0)
  const port = portOf(server)
  url.port = String(port)

  async function listen(at: number): Promise<Server> {
    const { hostname, port: targetPort } = new URL(target)
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
        socket.pipe(other)
      }
    }).listen(at, '127.0.0.1')
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
      server = await listen(port)
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The link has no port.')
  return address.port
}
