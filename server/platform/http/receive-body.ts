import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'

import { type Quota, UNLIMITED } from '#server/platform/limits/quota.ts'

/** Bytes of a refused body that are read and dropped, so that the client gets to read the response. */
const DROPPED_BYTES = 64 * 1024 * 1024

export interface ReceivedBody {
  /** Undefined when the quota had not enough left. */
  bytes: Buffer | undefined
  /** Gives its bytes back to the quota. */
  release(): void
}

/**
 * Reads a body to its end and keeps up to `most` bytes and one, by which a handler sees that there are more. Where the
 * connection closes after the answer, a client that still sends would not get to read it.
 * @returns undefined when the client hung up or sends without end: there is nobody left to answer
 */
export async function receiveBody(
  request: IncomingMessage,
  most: number,
  quota: Quota,
): Promise<ReceivedBody | undefined> {
  const kept = new GrowingBuffer(quota, most + 1)
  let [received, isKept] = [0, true]
  request.on('data', (chunk: Buffer) => {
    received += chunk.length
    const missing = most + 1 - kept.size
    if (isKept && missing > 0) isKept = kept.append(chunk.subarray(0, missing))
    if (received > DROPPED_BYTES) request.destroy()
  })
  request.resume()
  try {
    // Rejects when the connection ends before the body does.
    await Promise.race([once(request, 'end'), once(request, 'close').then(throwCut)])
    return { bytes: isKept ? kept.bytes() : undefined, release: () => kept.free() }
  } catch {
    kept.free()
    return undefined
  }
}

/** Reads what a handler has left of a body, and keeps nothing of it. */
export async function dropRest(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return
  // The handler's own reader would pause it once its buffer is full.
  request.removeAllListeners('data')
  await receiveBody(request, -1, UNLIMITED)
}

function throwCut(): never {
  throw new Error('The body was cut off')
}

/** One buffer: a list of the chunks would hold a hundred times a body that comes in chunks of one byte. */
export class GrowingBuffer {
  size = 0
  #buffer = Buffer.alloc(0)
  readonly #quota: Quota
  readonly #most: number

  /**
   * @param quota which its bytes count towards
   * @param most what it will hold at most
   */
  constructor(quota = UNLIMITED, most = Infinity) {
    this.#quota = quota
    this.#most = most
  }

  /** @returns false, and holds nothing from then on, when the quota has not enough left */
  append(chunk: Uint8Array): boolean {
    const needed = this.size + chunk.length
    const capacity = Math.max(needed, Math.min(this.#buffer.length * 2, this.#most), 1024)
    if (needed > this.#buffer.length && !this.#grow(capacity)) return false
    this.#buffer.set(chunk, this.size)
    this.size = needed
    return true
  }

  #grow(capacity: number): boolean {
    if (!this.#quota.take(capacity - this.#buffer.length)) {
      this.free()
      return false
    }
    const larger = Buffer.allocUnsafeSlow(capacity)
    this.#buffer.copy(larger, 0, 0, this.size)
    this.#buffer = larger
    return true
  }

  bytes(): Buffer<ArrayBuffer> {
    return this.#buffer.subarray(0, this.size)
  }

  free() {
    this.#quota.giveBack(this.#buffer.length)
    this.#buffer = Buffer.alloc(0)
    this.size = 0
  }
}
