/** At most `points` in `seconds`, counted under `name`. */
export interface Rule {
  name: string
  points: number
  seconds: number
}

const minute = 60
const hour = 60 * minute

export const defaultLimits = {
  wrongOnAccount: { name: 'wrong-account', points: 8, seconds: 15 * minute },
  wrongFromAddress: { name: 'wrong-address', points: 30, seconds: 15 * minute },
  // A code has a million values: at ten tries a day it outlasts the account.
  wrongCodes: { name: 'wrong-codes', points: 5, seconds: hour },
  wrongCodesADay: { name: 'wrong-codes-day', points: 10, seconds: 24 * hour },
  mailsAMinute: { name: 'mail-minute', points: 1, seconds: minute },
  mailsAnHour: { name: 'mail-hour', points: 4, seconds: hour },
  signUpsFromAddress: { name: 'sign-up', points: 100, seconds: hour },
  mailRequestsFromAddress: { name: 'mail-request', points: 60, seconds: hour },
} satisfies Record<string, Rule>

export type Limits = Record<keyof typeof defaultLimits, Rule>
