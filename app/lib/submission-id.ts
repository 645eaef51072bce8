/** A version 4 UUID. `crypto.randomUUID` is missing on pages that were not served over HTTPS. */
export function newSubmissionId(): string {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  // Each 0 and 1 becomes any digit, and the 8 one of 8, 9, a and b.
  return '10000000-1000-4000-8000-100000000000'.replaceAll(/[018]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1))
    return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
  })
}
