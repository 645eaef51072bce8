import type { SiteContent } from '#content/site-content.ts'

import type { SealingKeys } from '#server/platform/crypto/seal.ts'
import type { QueueMail } from '../../mail/queue-mail.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { OwnKeys } from '../caller.ts'
import { type AccessTokens, accessTokens } from './access-token.ts'
import { type HashingOptions, type PasswordHasher, passwordHasher } from './password-hasher.ts'

/** The dependencies of the auth service. */
export interface AuthDeps {
  database: Database
  keys: OwnKeys
  /** Origin of the pages, such as `https://example.com`; links in mail lead there. */
  siteUrl: string
  /** Seal the secrets of second factors. */
  formKeys: SealingKeys
  /** Queues a mail within the transaction that causes it. */
  queueMail: QueueMail
  /** A password that is the practice’s name is refused. */
  content: () => SiteContent
  /** False while the site is closed: its mails could name samples. */
  acceptsSignUps: () => boolean
  clock(): Date
  log: { error(fields: object, message: string): void }
  hashing?: HashingOptions
}

/** The dependencies with their defaults, and what is derived from them once. */
export interface Auth extends Omit<AuthDeps, 'hashing'> {
  hasher: PasswordHasher
  accessTokens: AccessTokens
}

export function prepareAuth(deps: AuthDeps): Auth {
  return {
    ...deps,
    hasher: passwordHasher(deps.hashing),
    accessTokens: accessTokens({
      jwtSecret: deps.keys.jwtSecret,
      siteUrl: deps.siteUrl,
      clock: deps.clock,
    }),
  }
}
