import type { QueueMail } from '../../mail/queue-mail.ts'
import type { Database } from '../database/database.ts'
import { type AccessTokens, accessTokens } from './access-token.ts'
import { type Limits, defaultLimits } from './limits.ts'
import { type HashingOptions, type PasswordHasher, passwordHasher } from './password-hasher.ts'

/** What the auth service is given: nothing in it reads a setting, a clock or a network by itself. */
export interface AuthDeps {
  database: Database
  keys: { publicKey: string; serviceKey: string; jwtSecret: string }
  /** Where the pages are: `https://example.com`, without a path. Links in mail lead there. */
  siteUrl: string
  /** Leaves a mail in the queue, within the transaction that causes it. */
  queueMail: QueueMail
  clock(): Date
  log: { error(fields: object, message: string): void }
  /** False lets people in at once, without a mail; then a known address is refused by name. */
  confirmation?: boolean
  limits?: Partial<Limits>
  hashing?: HashingOptions
}

/** What the service is given, with its defaults, and what is made from it once. */
export interface Auth extends Omit<AuthDeps, 'limits' | 'hashing'> {
  confirmation: boolean
  limits: Limits
  hasher: PasswordHasher
  accessTokens: AccessTokens
}

export function prepareAuth(deps: AuthDeps): Auth {
  return {
    ...deps,
    siteUrl: deps.siteUrl.replace(/\/+$/, ''),
    confirmation: deps.confirmation ?? true,
    limits: { ...defaultLimits, ...deps.limits },
    hasher: passwordHasher(deps.hashing),
    accessTokens: accessTokens({
      jwtSecret: deps.keys.jwtSecret,
      siteUrl: deps.siteUrl.replace(/\/+$/, ''),
      clock: deps.clock,
    }),
  }
}
