import { networksOf } from './client-networks.ts'

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
  /** By network of clients; without those who use nothing. */
  readonly #used = new Map<string, number>()

  /** @param mostPerClient a quarter by default */
  constructor(amount: number, mostPerClient = Math.floor(amount * CLIENT_SHARE)) {
    this.#free = amount
    this.#mostPerClient = mostPerClient
  }

  /** @param client as `addressRange` writes it */
  shareOf(client: string): Quota {
    const networks = networksOf(client)
    return {
      acquire: (amount) => {
        const isFree = networks.every(
          ({ name, shares }) => this.#usedBy(name) + amount <= this.#mostPerClient * shares,
        )
        if (amount > this.#free || !isFree) return false
        this.#free -= amount
        for (const { name } of networks) this.#used.set(name, this.#usedBy(name) + amount)
        return true
      },
      release: (amount) => {
        this.#free += amount
        for (const { name } of networks) {
          const used = this.#usedBy(name) - amount
          if (used > 0) this.#used.set(name, used)
          else this.#used.delete(name)
        }
      },
    }
  }

  #usedBy(name: string): number {
    return this.#used.get(name) ?? 0
  }
}
