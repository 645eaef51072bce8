/**
 * A sum in the currency's smallest unit, as Stripe counts, as a reader writes it: `$20`, `$9.50`.
 * @param currency such as `usd`
 */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  // Some currencies have no second unit, and Stripe counts them in whole ones.
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(amount / 10 ** digits).replace(/\.00$/, '')
}

/** The same of dollars: `$1,200`, `$12.50`. */
export function dollarsText(dollars: number): string {
  return moneyText(dollars * 100, 'usd')
}
