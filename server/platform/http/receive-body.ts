import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'

import { type Quota, UNLIMITED } from '#server/platform/limits/quota.ts'

/** Bytes of a refused body that are read and discarded, so that the client reads the response. */
const DROPPED_BYTES = 64 * 1024 * 1024

export interface ReceivedBody {
  /** Undefined when the quota was exceeded. */
  bytes: Buffer | undefined
  /** Releases its bytes to the quota. */
  release(): void
}

/**
 * Reads a body to its end and returns up to `most` + 1 bytes: the additional one lets a handler see that the body is too
 * long. It is read to its end because a client that is still sending when the connection closes does not read the
 * response.
 * @returns undefined when the client disconnected or sends without end: no response is possible
 */
export async function receiveBody(
  request: IncomingMessage,
  most: number,
  quota: Quota,
): Promise<ReceivedBody | undefined> {
  const body = new GrowingBuffer(quota, most + 1)
  let [received, fits] = [0, true]
  request.on('data', (chunk: Buffer) => {
    received += chunk.length
    const capacity = most + 1 - body.size
    if (fits && capacity > 0) fits = body.append(chunk.subarray(0, capacity))
    if (received > DROPPED_BYTES) request.destroy()
  })
  request.resume()
  try {
    // Rejects when the connection ends before the body does.
    await Promise.race([once(request, 'end'), once(request, 'close').then(throwCutOff)])
    return { bytes: fits ? body.bytes() : undefined, release: () => body.free() }
  } catch {
    body.free()
    return undefined
  }
}

/** Reads and discards what a handler did not read of a body. */
export async function dropRest(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed) return
  // The handler's own reader would pause it once its buffer is full.
  request.removeAllListeners('data')
  await receiveBody(request, -1, UNLIMITED)
}

function throwCutOff(): never {
  throw new Error('The body was cut off')
}

/** One buffer instead of a list of chunks, which takes a hundred times the memory for chunks of one byte. */
export class GrowingBuffer {
  size = 0
  #buffer = Buffer.alloc(0)
  readonly #quota: Quota
  readonly #most: number

  /**
   * @param quota which its bytes count towards
   * @param most bytes that it will contain at most
   */
  constructor(quota = UNLIMITED, most = Infinity) {
    this.#quota = quota
    this.#most = most
  }

  /** @returns false, and discards everything, when the quota is exceeded */
  append(chunk: Uint8Array): boolean {
    const needed = this.size + chunk.length
    const capacity = Math.max(needed, Math.min(this.#buffer.length * 2, this.#most), 1024)
    if (needed > this.#buffer.length && !this.#grow(capacity)) return false
    this.#buffer.set(chunk, this.size)
    this.size = needed
    return true
  }

  #grow(capacity: number): boolean {
    if (!this.#quota.acquire(capacity - this.#buffer.length)) {
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
    this.#quota.release(this.#buffer.length)
    this.#buffer = Buffer.alloc(0)
    this.size = 0
  }
}
