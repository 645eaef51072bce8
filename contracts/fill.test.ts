// Shows: asvs 1.3.10
import { describe, expect, it } from 'vitest'

import { fill } from './fill.ts'

describe('fill', () => {
  it('puts values into their places', () => {
    expect(fill('{count} out of {most} stars', { count: 5, most: 5 })).toBe('5 out of 5 stars')
  })

  it('refuses to show a bare placeholder', () => {
    expect(() => fill('Hello {name}', { nmae: 'Ana' })).toThrow('No value for {name}')
  })
})
