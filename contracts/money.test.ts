import { expect, test } from 'vitest'

import { moneyText } from './money.ts'

test.each([
  [2000, 'usd', '$20'],
  [950, 'usd', '$9.50'],
  [120_000, 'usd', '$1,200'],
  [2000, 'jpy', '¥2,000'],
])('%i of %s is %s', (amount, currency, text) => expect(moneyText(amount, currency)).toBe(text))
