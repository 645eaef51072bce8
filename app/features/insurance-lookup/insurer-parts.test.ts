import { describe, expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'

import { platformOf } from './insurer-parts.ts'

const { insurers } = builtIn.facts.platforms
const { platforms } = builtIn.facts.platforms

describe('the platform of an insurer', () => {
  it.each([
    ['Aetna', 'Headway', 'green'],
    ['Humana', 'Grow Therapy', 'violet'],
    ['GEHA', 'SonderMind', 'blue'],
  ])('%s is booked on %s, in %s', (name, platform, badge) => {
    const insurer = insurers.find((one) => one.name === name)!
    expect(platformOf(insurer, platforms)).toMatchObject({
      name: platform,
      badge,
      profileUrl: insurer.bookingUrl,
    })
  })

  // Shows: spec 3.16
  it('has a colour of its own, Rula’s too', () => {
    expect(new Set(platforms.map(({ badge }) => badge)).size).toBe(platforms.length)
    expect(platforms.find(({ name }) => name === 'Rula')?.badge).toBe('rose')
  })
})
