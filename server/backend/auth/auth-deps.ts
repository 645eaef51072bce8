import type { SiteContent } from '#content/site-content.ts'

import type { FormKeys } from '../../functions/seal.ts'
import type { QueueMail } from '../../mail/queue-mail.ts'
import type { Database } from '../database/database.ts'
import type { OwnKeys } from '../caller.ts'
import type { Rule } from '../rate-limits.ts'
import { type AccessTokens, accessTokens } from './access-token.ts'
import { type HashingOptions, type PasswordHasher, passwordHasher } from './password-hasher.ts'

const minute = 60
const hour = 60 * minute

export const defaultLimits = {
  // Of one account, from one network or one known device. The last bounds who has many networks.
  wrongOnAccount: { name: 'wrong-account', points: 8, seconds: 15 * minute },
  wrongInAll: { name: 'wrong-in-all', points: 100, seconds: hour },
  wrongFromAddress: { name: 'wrong-address', points: 30, seconds: 15 * minute },
  // As above. A code has a million values: at these rates it outlasts the account.
  wrongCodes: { name: 'wrong-codes', points: 5, seconds: hour },
  wrongCodesADay: { name: 'wrong-codes-day', points: 10, seconds: 24 * hour },
  wrongCodesInAll: { name: 'wrong-codes-in-all', points: 30, seconds: 24 * hour },
  // A code of the second factor, of one factor and of one account: three of a million are right at a time, so that
  // a stranger who has the password needs decades, and its owner hears of it on the first day.
  wrongFactorCodes: { name: 'wrong-factor', points: 5, seconds: 15 * minute },
  wrongFactorCodesADay: { name: 'wrong-factor-day', points: 10, seconds: 24 * hour },
  wrongFactorCodesInAll: { name: 'wrong-factor-in-all', points: 20, seconds: 24 * hour },
  factorNotices: { name: 'factor-notice', points: 1, seconds: 24 * hour },
  // To one mailbox, asked for from one network. The last two keep many networks from flooding it.
  mailsAMinute: { name: 'mail-minute', points: 1, seconds: minute },
  mailsAnHour: { name: 'mail-hour', points: 4, seconds: hour },
  mailsAnHourInAll: { name: 'mail-hour-in-all', points: 6, seconds: hour },
  mailsADayInAll: { name: 'mail-day-in-all', points: 15, seconds: 24 * hour },
  // To one mailbox, of whichever request: it says the same each time.
  alreadyMemberAnHour: { name: 'already-member', points: 1, seconds: hour },
  alreadyMemberADay: { name: 'already-member-day', points: 3, seconds: 24 * hour },
  signUpsFromAddress: { name: 'sign-up', points: 100, seconds: hour },
  mailRequestsFromAddress: { name: 'mail-request', points: 60, seconds: hour },
} satisfies Record<string, Rule>

type Limits = Record<keyof typeof defaultLimits, Rule>

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
  limits?: Partial<Limits>
  hashing?: HashingOptions
}

/** What the service is given, with its defaults, and what is made from it once. */
export interface Auth extends Omit<AuthDeps, 'limits' | 'hashing'> {
  limits: Limits
  hasher: PasswordHasher
  accessTokens: AccessTokens
}

export function prepareAuth(deps: AuthDeps): Auth {
  return {
    ...deps,
    siteUrl: deps.siteUrl.replace(/\/+$/, ''),
    limits: { ...defaultLimits, ...deps.limits },
    hasher: passwordHasher(deps.hashing),
    accessTokens: accessTokens({
      jwtSecret: deps.keys.jwtSecret,
      siteUrl: deps.siteUrl.replace(/\/+$/, ''),
      clock: deps.clock,
    }),
  }
}
