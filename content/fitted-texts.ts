import { ofBooking } from '#content/passages/booking.ts'
import { ofOwnPages } from '#content/passages/own-pages.ts'
import { ofPages } from '#content/passages/pages.ts'
import type { Lack, Passage, Passages } from '#content/passages/passage.ts'
import { ofPolicies } from '#content/passages/policies.ts'
import { inSpanish } from '#content/passages/spanish.ts'

const PASSAGES: Passages = { ...ofPages, ...ofBooking, ...ofPolicies, ...ofOwnPages, ...inSpanish }

/** The passages of a document. */
export function passagesOf(document: string): string[] {
  return (PASSAGES[document] ?? []).map(([, passage]) => passage)
}

/**
 * A built-in value for a practice that lacks this.
 * @returns the value itself if nothing in it is untrue
 */
export function fitText<Value>(document: string, value: Value, lacks: ReadonlySet<Lack>): Value
export function fitText(document: string, value: unknown, lacks: ReadonlySet<Lack>): unknown {
  const passages = (PASSAGES[document] ?? []).filter(([without]) => without.every((one) => lacks.has(one)))
  return passages.length > 0 ? fit(value, passages) : value
}

/** All that a value could be if it is still the product's: fitted to any of what a practice may lack. */
export function fittings(document: string, value: unknown): unknown[] {
  const relevant = new Set<Lack>()
  const text = JSON.stringify(value)
  for (const [without, passage] of PASSAGES[document] ?? []) {
    if (text.includes(JSON.stringify(passage).slice(1, -1))) for (const one of without) relevant.add(one)
  }
  const subsets = [...relevant].reduce<Lack[][]>(
    (all, lack) => [...all, ...all.map((some) => [...some, lack])],
    [[]],
  )
  return subsets.map((lacks) => fitText(document, value, new Set(lacks)))
}

function fit(value: unknown, passages: readonly Passage[]): unknown {
  if (typeof value === 'string') {
    return passages
      .reduce((text, [, passage, instead]) => text.split(passage).join(instead ?? passage), value)
      .trim()
  }
  if (Array.isArray(value)) {
    return value
      .filter((entry: unknown) => !isRemoved(entry, passages))
      .map((entry: unknown) => fit(entry, passages))
      .filter((entry) => entry !== '')
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fit(part, passages)]))
}

function isRemoved(entry: unknown, passages: readonly Passage[]): boolean {
  const texts: unknown[] = typeof entry === 'object' && entry !== null ? Object.values(entry) : []
  return passages.some(([, passage, instead]) => instead === null && texts.includes(passage))
}
