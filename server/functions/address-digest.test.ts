import { createHash } from 'node:crypto'

import { expect, it } from 'vitest'

import { addressDigest, addressDigests } from './address-digest.ts'
import { parseFormKeys } from './form-keys.ts'

const keyOf = (letter: string) => Buffer.from(letter.repeat(32)).toString('base64')
const OLD = `k1:${keyOf('a')}`
const NEW = `k2:${keyOf('b')}`

it('one mailbox has one digest, however it was typed, and a plus-address is another mailbox', async () => {
  const keys = await parseFormKeys(OLD)
  const digest = await addressDigest('ana@example.com', keys)
  expect(await addressDigest(' Ana@Example.com', keys)).toBe(digest)
  expect(await addressDigest('ana+esa@example.com', keys)).not.toBe(digest)
  expect(await addressDigest('ana@example.org', keys)).not.toBe(digest)
})

it('needs the key: another key gives another digest, and a plain hash gives none of them', async () => {
  const digest = await addressDigest('ana@example.com', await parseFormKeys(OLD))
  expect(await addressDigest('ana@example.com', await parseFormKeys(NEW))).not.toBe(digest)
  for (const text of ['ana@example.com', `${'a'.repeat(32)}ana@example.com`]) {
    expect(createHash('sha256').update(text).digest('base64')).not.toBe(digest)
  }
})

it('is found again after the keys were rotated, as long as the old one is kept', async () => {
  const kept = await addressDigest('ana@example.com', await parseFormKeys(OLD))
  expect(await addressDigests('ana@example.com', await parseFormKeys(`${NEW},${OLD}`))).toContain(kept)
  expect(await addressDigests('ana@example.com', await parseFormKeys(NEW))).not.toContain(kept)
})
