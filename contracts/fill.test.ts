// Shows: asvs 1.3.10
import { describe, expect, it } from 'vitest'

import { fill, referencesIn, withFacts } from './fill.ts'

describe('fill', () => {
  it('replaces placeholders by values', () => {
    expect(fill('{count} out of {most} stars', { count: 5, most: 5 })).toBe('5 out of 5 stars')
  })

  it('throws for a placeholder without a value', () => {
    expect(() => fill('Hello {name}', { nmae: 'Ana' })).toThrow('No value for {name}')
  })
})

describe('references', () => {
  it('are found also after unclosed braces', () => {
    expect(referencesIn('{{selfPay}}, {{ {{phone}} and {{{email}}')).toEqual(['selfPay', 'phone', '{email'])
    expect(withFacts('{{ {{phone}}', { phone: '555' })).toBe('{{ 555')
  })

  it('are searched in linear time in a text of braces, which would block the server for minutes otherwise', () => {
    const braces = '{'.repeat(1_000_000)
    expect(referencesIn(braces)).toEqual([])
    expect(withFacts(braces, {})).toBe(braces)
  })
})
