/** At most `points` in `seconds`, counted under `name`. */
export interface Rule {
  name: string
  points: number
  seconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Every rate limit of the server. The caller of `count` decides by what each is counted. */
export const LIMITS = {
  /** Of one client address: requests that write. A household or an office shares an address. */
  write: { name: 'write', points: 300, seconds: 5 * MINUTE },
  /** Of one client address: forms that are posted. */
  form: { name: 'form', points: 30, seconds: 10 * MINUTE },
  /** Of one member: each use costs calls at the payment provider. */
  checkout: { name: 'checkout', points: 30, seconds: 10 * MINUTE },
  portal: { name: 'portal', points: 30, seconds: 10 * MINUTE },
  /** Of one owner: replies to messages. A stolen session must not send mail for hours in the practice's name. */
  reply: { name: 'reply', points: 30, seconds: 10 * MINUTE },
  replyADay: { name: 'reply-day', points: 200, seconds: DAY },
  /**
   * To one mailbox: mails of the mailing provider to unconfirmed addresses, because a stranger could flood one mailbox as
   * ann+1@ to ann+99@. The visitor's call and the job that follows it count together.
   */
  providerMail: { name: 'provider-mail', points: 8, seconds: HOUR },
} satisfies Record<string, Rule>

/** Of the auth service; docs/evidence/safeguards.md lists what a stranger can cause within them. */
export const AUTH_LIMITS = {
  // Wrong passwords of one account, from one network or one known device; `InAll`: from everywhere, against a guesser
  // with many networks.
  wrongOnAccount: { name: 'wrong-account', points: 8, seconds: 15 * MINUTE },
  wrongInAll: { name: 'wrong-in-all', points: 100, seconds: HOUR },
  wrongFromAddress: { name: 'wrong-address', points: 30, seconds: 15 * MINUTE },
  // Wrong mailed codes, counted as above. A code has a million values: 30 guesses a day reach even odds after 63 years.
  wrongCodes: { name: 'wrong-codes', points: 5, seconds: HOUR },
  wrongCodesADay: { name: 'wrong-codes-day', points: 10, seconds: DAY },
  wrongCodesInAll: { name: 'wrong-codes-in-all', points: 30, seconds: DAY },
  // Wrong codes of the second factor. Three of a million are valid at a time: 20 guesses a day reach even odds after 32
  // years, and the owner is notified on the first day.
  wrongFactorCodes: { name: 'wrong-factor', points: 5, seconds: 15 * MINUTE },
  wrongFactorCodesADay: { name: 'wrong-factor-day', points: 10, seconds: DAY },
  wrongFactorCodesInAll: { name: 'wrong-factor-in-all', points: 20, seconds: DAY },
  factorNotices: { name: 'factor-notice', points: 1, seconds: DAY },
  // Mails to one mailbox, requested from one network; the last two count all networks together.
  mailsAMinute: { name: 'mail-minute', points: 1, seconds: MINUTE },
  mailsAnHour: { name: 'mail-hour', points: 4, seconds: HOUR },
  mailsAnHourInAll: { name: 'mail-hour-in-all', points: 6, seconds: HOUR },
  mailsADayInAll: { name: 'mail-day-in-all', points: 15, seconds: DAY },
  // To one mailbox, whichever request causes it: the mail says the same each time.
  alreadyMemberAnHour: { name: 'already-member', points: 1, seconds: HOUR },
  alreadyMemberADay: { name: 'already-member-day', points: 3, seconds: DAY },
  // Of one client address.
  signUpsFromAddress: { name: 'sign-up', points: 100, seconds: HOUR },
  mailRequestsFromAddress: { name: 'mail-request', points: 60, seconds: HOUR },
} satisfies Record<string, Rule>

/**
 * Enforced by the database, because browsers call these without our functions. To change one, change it here and in a
 * new migration; a test compares them.
 */
export const DATABASE_LIMITS = {
  /** Of one client address: the trigger `one_row_a_request`. */
  testimonials: { name: 'testimonials', points: 30, seconds: HOUR },
  /** Of one client address: the trigger function `private.subscribe`. */
  email_subscriptions: { name: 'email_subscriptions', points: 60, seconds: HOUR },
  /** Of one member: the function `public.export_my_data`. */
  export_my_data: { name: 'export', points: 10, seconds: HOUR },
} satisfies Record<string, Rule>
