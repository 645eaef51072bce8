/** At most a quarter per client. */
const CLIENT_SHARE = 1 / 4

export interface Quota {
  /** @returns false, and acquires nothing, when less than `amount` is free */
  acquire(amount: number): boolean
  release(amount: number): void
}

export const UNLIMITED: Quota = { acquire: () => true, release: () => undefined }

/** A quota of something that all clients share, such as memory or connections. */
export class SharedQuota {
  #free: number
  readonly #mostPerClient: number
  /** By client; without those who use nothing. */
  readonly #used = new Map<string, number>()

  constructor(amount: number) {
    this.#free = amount
    this.#mostPerClient = Math.floor(amount * CLIENT_SHARE)
  }

  shareOf(client: string): Quota {
    return {
      acquire: (amount) => {
        const used = this.#usedBy(client) + amount
        if (amount > this.#free || used > this.#mostPerClient) return false
        this.#free -= amount
        this.#used.set(client, used)
        return true
      },
      release: (amount) => {
        const used = this.#usedBy(client) - amount
        this.#free += amount
        if (used > 0) this.#used.set(client, used)
        else this.#used.delete(client)
      },
    }
  }

  #usedBy(client: string): number {
    return this.#used.get(client) ?? 0
  }
}
