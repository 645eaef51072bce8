import type { SiteContent } from '#content/site-content.ts'

import type { FormKeys } from '../../functions/seal.ts'
import type { QueueMail } from '../../mail/queue-mail.ts'
import type { Database } from '../database/database.ts'
import type { OwnKeys } from '../caller.ts'
import { type AccessTokens, accessTokens } from './access-token.ts'
import { type HashingOptions, type PasswordHasher, passwordHasher } from './password-hasher.ts'

/** What the auth service is given: nothing in it reads a setting, a clock or a network by itself. */
export interface AuthDeps {
  database: Database
  keys: OwnKeys
  /** Where the pages are: `https://example.com`, without a path. Links in mail lead there. */
  siteUrl: string
  /** Seal the secrets of second factors. */
  formKeys: FormKeys
  /** Leaves a mail in the queue, within the transaction that causes it. */
  queueMail: QueueMail
  /** A password that is the practice’s name is refused. */
  content: () => SiteContent
  /** False while the site is closed: its pages can't be read yet, and its mails may name a sample. True by default. */
  takesSignUps?: () => boolean
  clock(): Date
  log: { error(fields: object, message: string): void }
  hashing?: HashingOptions
}

/** What the service is given, with its defaults, and what is made from it once. */
export interface Auth extends Omit<AuthDeps, 'hashing'> {
  hasher: PasswordHasher
  accessTokens: AccessTokens
}

export function prepareAuth(deps: AuthDeps): Auth {
  return {
    ...deps,
    siteUrl: deps.siteUrl.replace(/\/+$/, ''),
    hasher: passwordHasher(deps.hashing),
    accessTokens: accessTokens({
      jwtSecret: deps.keys.jwtSecret,
      siteUrl: deps.siteUrl.replace(/\/+$/, ''),
      clock: deps.clock,
    }),
  }
}
