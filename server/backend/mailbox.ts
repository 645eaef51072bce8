/** Providers that ignore dots before the @. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * The inbox that an address most likely ends in, so that limits on mail count `ann+1@` and `ann+2@` together.
 * For limits only: whether two addresses are one person is not ours to decide.
 */
export function mailboxOf(address: string): string {
  const plain = address.trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  const [untagged = ''] = plain.slice(0, Math.max(at, 0)).split('+', 1)
  if (!WITHOUT_DOTS.has(domain)) return `${untagged}@${domain}`
  return `${untagged.replaceAll('.', '')}@gmail.com`
}
