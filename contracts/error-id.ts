/** Names the header of every answer of our server that failed (5xx): the id under which its log has the cause. */
export const ERROR_ID_HEADER = 'X-Error-Id'

/** Without characters that are taken for one another when they are read aloud or typed: 0 and O, 1, I and L, U and V. */
export const ERROR_ID_LETTERS = '23456789ABCDEFGHJKMNPQRSTWXYZ'

/** Such as `K7QM-2XWD`. */
export const ERROR_ID = new RegExp(`^[${ERROR_ID_LETTERS}]{4}-[${ERROR_ID_LETTERS}]{4}$`)
