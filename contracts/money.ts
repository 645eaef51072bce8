/**
 * A sum in the currency's smallest unit, as Stripe counts, formatted for readers: `$20`, `$9.50`.
 * @param currency such as `usd`
 */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  // Some currencies have no smaller unit, and Stripe counts them in whole ones.
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits).replace(/\.00$/, '')
}

/** An amount in dollars, formatted: `$1,200`, `$12.50`. */
export function dollarsText(dollars: number): string {
  return moneyText(dollars * 100, 'usd')
}
