import { availableParallelism } from 'node:os'

import { hash, verify } from '@node-rs/argon2'

import { AuthRefusal } from './auth-refusal.ts'

export interface HashingOptions {
  /** KiB a hash fills; OWASP's 19 MiB when absent. */
  memoryCost?: number
  timeCost?: number
  /** How many are worked on at once; each takes a thread and `memoryCost`. */
  atOnce?: number
  /** How many may wait; the next one is turned away. */
  waiting?: number
  /** Told of each hash that is worked on; tests count equal work by it. */
  observe?: (work: 'hash' | 'verify') => void
}

export interface PasswordHasher {
  /** Argon2id in PHC form. @throws AuthRefusal 429 when too many wait */
  hash(password: string): Promise<string>
  /** Against no hash at all it works as long, and says no. @throws AuthRefusal 429 when too many wait */
  verify(password: string, hashed: string | null | undefined): Promise<boolean>
}

const owasp = { memoryCost: 19_456, timeCost: 2 }

/** Hashes on the thread pool, a few at once, so that a flood of sign-ins leaves the rest of us running. */
export function passwordHasher(options: HashingOptions = {}): PasswordHasher {
  const { memoryCost = owasp.memoryCost, timeCost = owasp.timeCost, observe } = options
  const cost = { memoryCost, timeCost, parallelism: 1 }
  const inTurn = turns(options.atOnce ?? Math.max(1, availableParallelism() - 1), options.waiting ?? 500)
  let nobodys: Promise<string> | undefined
  return {
    hash: (password) =>
      inTurn(() => {
        observe?.('hash')
        return hash(normalize(password), cost)
      }),
    verify: async (password, hashed) => {
      const against = hashed ?? (await (nobodys ??= hash('nobody has this password', cost)))
      const matches = await inTurn(() => {
        observe?.('verify')
        return verify(against, normalize(password))
      })
      return matches && hashed != null
    },
  }
}

// The same letters typed on another system must be the same password (NIST SP 800-63B, 3.1.1.2).
function normalize(password: string) {
  return password.normalize('NFKC')
}

function turns(atOnce: number, waiting: number) {
  const line: (() => void)[] = []
  let working = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (working < atOnce) working++
    else if (line.length >= waiting) throw AuthRefusal.tooMany(5)
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else working--
    }
  }
}
