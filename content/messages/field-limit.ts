/** The count of a field with a limit, near it and beyond it. */
export const fieldLimit = {
  remaining: { one: '1 character left', many: '{count} characters left' },
  over: { one: '1 character too many', many: '{count} characters too many' },
}
