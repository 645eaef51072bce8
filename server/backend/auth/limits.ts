import type { Rule } from '../rate-limits.ts'

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
  // To one mailbox, asked for from one network. The last two keep many networks from flooding it.
  mailsAMinute: { name: 'mail-minute', points: 1, seconds: minute },
  mailsAnHour: { name: 'mail-hour', points: 4, seconds: hour },
  mailsAnHourInAll: { name: 'mail-hour-in-all', points: 10, seconds: hour },
  mailsADayInAll: { name: 'mail-day-in-all', points: 30, seconds: 24 * hour },
  signUpsFromAddress: { name: 'sign-up', points: 100, seconds: hour },
  mailRequestsFromAddress: { name: 'mail-request', points: 60, seconds: hour },
} satisfies Record<string, Rule>

export type Limits = Record<keyof typeof defaultLimits, Rule>
