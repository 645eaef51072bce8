/** One client gets at most this part of a quota, so that three others get as much and something is left. */
const PARTS = 4

export interface Quota {
  /** @returns false, and takes nothing, when there is not so much left */
  take(amount: number): boolean
  giveBack(amount: number): void
}

export const UNLIMITED: Quota = { take: () => true, giveBack: () => undefined }

/** Of what all clients use together, such as memory or connections. */
export class SharedQuota {
  #free: number
  readonly #most: number
  /** By client, and only of those who have taken something. */
  readonly #taken = new Map<string, number>()

  constructor(amount: number) {
    this.#free = amount
    this.#most = Math.floor(amount / PARTS)
  }

  shareOf(client: string): Quota {
    return {
      take: (amount) => {
        const taken = this.#takenBy(client) + amount
        if (amount > this.#free || taken > this.#most) return false
        this.#free -= amount
        this.#taken.set(client, taken)
        return true
      },
      giveBack: (amount) => {
        const taken = this.#takenBy(client) - amount
        this.#free += amount
        if (taken > 0) this.#taken.set(client, taken)
        else this.#taken.delete(client)
      },
    }
  }

  #takenBy(client: string): number {
    return this.#taken.get(client) ?? 0
  }
}
