/** The header of a failed response of our server (5xx) with the id under which its log has the cause. */
export const ERROR_ID_HEADER = 'X-Error-Id'

/** Without characters that are confused when they are read aloud or typed: 0 and O, 1, I and L, U and V. */
export const ERROR_ID_LETTERS = '23456789ABCDEFGHJKMNPQRSTWXYZ'

/** Such as `K7QM-2XWD`. */
export const ERROR_ID = new RegExp(`^[${ERROR_ID_LETTERS}]{4}-[${ERROR_ID_LETTERS}]{4}$`)
