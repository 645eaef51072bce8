/** The longest address that mail can be sent to. */
export const EMAIL_MAX = 254
/** Characters, not bytes; the auth service refuses shorter ones too. */
export const PASSWORD_MIN = 8
export const NAME_MIN = 2
/** The columns of `profiles` have the same bounds. */
export const NAME_MAX = 200
export const PHONE_MAX = 40
export const SUBSCRIBER_NAME_MAX = 100
/** The specification leaves an inquiry's bounds open. */
export const INQUIRY_MAX = { name: 200, message: 5000 } as const
/** `text` is the column's bound; first name and place make up the name under a testimonial. */
export const TESTIMONIAL_MAX = { text: 2000, firstName: 40, place: 60 } as const
