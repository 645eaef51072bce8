import { connect, type Socket } from 'node:net'

/** What was received over one connection, until it was closed. */
export interface WireAnswer {
  statuses: number[]
  /** Whether bytes are left that belong to no whole answer. */
  isCut: boolean
}

export interface Delivery {
  /** Where each piece but the last ends; the pieces go out one by one. */
  pieces?: number[]
  /** Sends only so many bytes, then hangs up: `reset` as a phone that lost its network, `end` as a program that gave up. */
  cut?: { at: number; how: 'reset' | 'end' }
}

/** @returns what the server sent until it closed the connection, or until nothing was received for `quietMs` */
export function exchange(
  port: number,
  bytes: Buffer,
  { pieces = [], cut }: Delivery = {},
  quietMs = 60_000,
): Promise<WireAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (chunk) => chunks.push(chunk))
    // A reset after the answer is seen by what is missing of it.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(readAnswers(Buffer.concat(chunks))))
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.once(
      'connect',
      () => void send(socket, cut ? bytes.subarray(0, cut.at) : bytes, pieces).then(after),
    )
    const after = () => {
      if (cut?.how === 'reset') socket.resetAndDestroy()
      else if (cut) socket.end()
    }
  })
}

async function send(socket: Socket, bytes: Buffer, pieces: number[]) {
  let from = 0
  for (const to of [...pieces.toSorted((a, b) => a - b), bytes.length]) {
    // Each piece is written when the one before it has left, so that it arrives by itself.
    // oxlint-disable-next-line no-await-in-loop
    if (to > from) await new Promise<void>((sent) => socket.write(bytes.subarray(from, to), () => sent()))
    from = Math.max(from, to)
  }
}

function readAnswers(bytes: Buffer): WireAnswer {
  const statuses: number[] = []
  let rest = bytes
  for (;;) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) return { statuses, isCut: rest.length > 0 }
    const head = rest.subarray(0, end).toString('latin1')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1])
    const length = status < 200 ? 0 : lengthOf(head, rest.subarray(end + 4))
    if (!status || length === undefined || rest.length < end + 4 + length) return { statuses, isCut: true }
    if (status >= 200) statuses.push(status)
    rest = rest.subarray(end + 4 + length)
  }
}

/** Of the answer's body on the wire; undefined when it is not whole. */
function lengthOf(head: string, body: Buffer): number | undefined {
  if (!/^transfer-encoding: chunked$/im.test(head)) {
    return Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0)
  }
  for (let at = 0; ;) {
    const line = body.indexOf('\r\n', at)
    const size = Number.parseInt(body.subarray(at, line).toString('latin1'), 16)
    if (line < 0 || Number.isNaN(size)) return undefined
    at = line + 2 + size + 2
    if (size === 0) return at
  }
}

interface RequestOnWire {
  method: string
  path: string
  headers: Record<string, string>
  framing: 'length' | 'chunked' | 'chunked-with-trailers'
  body: Buffer
  /** Bytes of one chunk. */
  chunk: number
}

export function encodeRequest({ method, path, headers, framing, body, chunk }: RequestOnWire): Buffer {
  const framed =
    framing === 'length' ? { 'Content-Length': String(body.length) } : { 'Transfer-Encoding': 'chunked' }
  const trailer = framing === 'chunked-with-trailers' ? { Trailer: 'X-Digest' } : {}
  const head = Object.entries({ Host: 'localhost', ...headers, ...framed, ...trailer })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  const start = Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n`, 'latin1')
  return Buffer.concat([start, ...(framing === 'length' ? [body] : chunksOf(body, chunk, framing))])
}

function chunksOf(body: Buffer, size: number, framing: RequestOnWire['framing']): Buffer[] {
  const extended = framing === 'chunked-with-trailers'
  const chunks: Buffer[] = []
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size)
    chunks.push(
      Buffer.from(`${part.length.toString(16)}${extended ? ';a=b' : ''}\r\n`),
      part,
      Buffer.from('\r\n'),
    )
  }
  chunks.push(Buffer.from(extended ? '0\r\nX-Digest: abc\r\n\r\n' : '0\r\n\r\n'))
  return chunks
}
