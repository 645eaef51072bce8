import { availableParallelism } from 'node:os'

import { hash, verify } from '@node-rs/argon2'

import { concurrencyLimit } from '#server/platform/limits/concurrency-limit.ts'
import { refuseBusy } from './auth-refusal.ts'

export interface HashingOptions {
  /** KiB of memory per hash; OWASP's 19 MiB when absent. */
  memoryCost?: number
  timeCost?: number
  /** Hashes computed concurrently; each takes a thread and `memoryCost`. */
  atOnce?: number
  /** Length of the queue; above it requests are refused. */
  waiting?: number
  /** Called for each hash that is computed; tests compare the work of requests by it. */
  observe?: (work: 'hash' | 'verify') => void
}

export interface PasswordHasher {
  /** Argon2id in PHC form. @throws AuthRefusal 429 when too many wait */
  hash(password: string): Promise<string>
  /** Without a hash, false after the same time. @throws AuthRefusal 429 when too many wait */
  verify(password: string, hashed: string | null | undefined): Promise<boolean>
}

const owasp = { memoryCost: 19_456, timeCost: 2 }

/** Hashes on the thread pool with bounded concurrency, so that a flood of sign-ins does not block the server. */
export function passwordHasher(options: HashingOptions = {}): PasswordHasher {
  const { memoryCost = owasp.memoryCost, timeCost = owasp.timeCost, observe } = options
  const cost = { memoryCost, timeCost, parallelism: 1 }
  const limit = concurrencyLimit(options.atOnce ?? Math.max(1, availableParallelism() - 1), {
    waiting: options.waiting ?? 500,
  })
  const limited = <T>(work: () => Promise<T>) => limit(work).catch(refuseBusy)
  let dummyHash: Promise<string> | undefined
  return {
    hash: (password) =>
      limited(() => {
        observe?.('hash')
        return hash(normalize(password), cost)
      }),
    verify: async (password, hashed) => {
      const against = hashed ?? (await (dummyHash ??= hash('nobody has this password', cost)))
      const matches = await limited(() => {
        observe?.('verify')
        return verify(against, normalize(password))
      })
      return matches && hashed != null
    },
  }
}

// Systems encode the same letters differently: normalize them (NIST SP 800-63B, 3.1.1.2).
function normalize(password: string) {
  return password.normalize('NFKC')
}
