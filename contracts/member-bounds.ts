/** The longest address that mail can be sent to. */
export const EMAIL_MAX = 254
/** Characters, not bytes; the auth service refuses shorter ones too. */
export const PASSWORD_MIN = 8
export const NAME_MIN = 2
/** As the columns of `profiles` have it. */
export const NAME_MAX = 200
