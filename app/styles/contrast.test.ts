import { readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [day, night] = css.split('@media (prefers-color-scheme: dark)') as [string, string]
const light = coloursIn(day)
const schemes = { light, dark: { ...light, ...coloursIn(night) } }

const GROUNDS = ['paper', 'paper-deep', 'mist', 'card']
const TEXTS = ['ink', 'ink-soft', 'link', 'hibiscus', 'danger', 'mangrove']
const BADGES = ['amber', 'green', 'blue', 'violet', 'rose']
const PAIRS = [
  ...GROUNDS.flatMap((ground) => TEXTS.map((text) => [text, ground, 4.5] as const)),
  // WCAG 1.4.11: what shows where a control is, and where the focus is.
  ...GROUNDS.flatMap((ground) => [['line-strong', ground, 3] as const, ['focus', ground, 3] as const]),
  // WCAG 1.4.11: stars.
  ...GROUNDS.map((ground) => ['lamp-edge', ground, 3] as const),
  ['on-crisis', 'crisis', 4.5],
  ['on-crisis', 'crisis-hover', 4.5],
  ['on-primary', 'primary', 4.5],
  ['on-primary', 'primary-hover', 4.5],
  ['on-night', 'night', 4.5],
  ['on-night', 'night-deep', 4.5],
  ['on-night-soft', 'night', 4.5],
  ['on-night-soft', 'night-deep', 4.5],
  ['on-lamp', 'lamp', 4.5],
  ['ink', 'lamp-wash', 4.5],
  ['link', 'lamp-wash', 4.5],
  ['ink', 'mangrove-wash', 4.5],
  ['mangrove', 'mangrove-wash', 4.5],
  ['ink', 'hibiscus-wash', 4.5],
  ['hibiscus', 'hibiscus-wash', 4.5],
  ['ink', 'danger-wash', 4.5],
  ['danger', 'danger-wash', 4.5],
  ...BADGES.map((badge) => [badge, `${badge}-wash`, 4.5] as const),
] as const

describe.each(Object.entries(schemes))('colours of the %s scheme', (_name, colours) => {
  it.each(PAIRS)('%s on %s is at least %f to 1', (front, ground, least) => {
    expect(contrast(colours[front], colours[ground])).toBeGreaterThanOrEqual(least)
  })
})

function coloursIn(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  )
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string | undefined): number {
  if (!hex) throw new Error('a colour is missing from the tokens')
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
