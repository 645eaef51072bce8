// Shows: asvs 11.1.2, 11.2.1, 11.2.3, 11.3.1, 11.3.3
// Shows: hipaa (a)(2)(iv), (c)(2)
import { createHash } from 'node:crypto'

import { expect, test } from 'vitest'

import { addressDigest, addressDigests, CannotOpen, open, parseSealingKeys, seal } from './seal.ts'

const keyOf = (letter: string) => btoa(letter.repeat(32))
const OLD = `k1:${keyOf('a')}`
const NEW = `k2:${keyOf('b')}`
const text = 'Grief, “quotes”, 😀 and \u0000'

test('decrypts what it sealed, which contains nothing of the text', async () => {
  const keys = await parseSealingKeys(OLD)
  const record = await seal(text, keys)
  expect(record.keyId).toBe('k1')
  expect(atob(record.sealed)).not.toContain('Grief')
  expect(await open(record, keys)).toBe(text)
})

test('the same text is sealed differently each time', async () => {
  const keys = await parseSealingKeys(OLD)
  const [one, two] = await Promise.all([seal(text, keys), seal(text, keys)])
  expect(one.sealed).not.toBe(two.sealed)
})

test('a large text is sealed too', async () => {
  const keys = await parseSealingKeys(OLD)
  const large = 'ä'.repeat(200_000)
  expect(await open(await seal(large, keys), keys)).toBe(large)
})

test('after a rotation old records can be decrypted and new ones use the new key', async () => {
  const record = await seal(text, await parseSealingKeys(OLD))
  const rotated = await parseSealingKeys(`${NEW},${OLD}`)
  expect(await open(record, rotated)).toBe(text)
  expect((await seal(text, rotated)).keyId).toBe('k2')
})

test('reports why a record can’t be decrypted', async () => {
  const record = await seal(text, await parseSealingKeys(OLD))
  await expect(open(record, await parseSealingKeys(NEW))).rejects.toThrow("FORM_KEYS has no key 'k1'")
  const otherKey = await parseSealingKeys(`k1:${keyOf('c')}`)
  await expect(open(record, otherKey)).rejects.toThrow(CannotOpen)
  const both = await parseSealingKeys(`${NEW},${OLD}`)
  const changed = { ...record, sealed: `A${record.sealed.slice(1, -4)}AAAA` }
  await expect(open(changed, both)).rejects.toThrow('the record was changed')
  await expect(open({ ...record, keyId: 'k2' }, both)).rejects.toThrow('the record was changed')
  await expect(open({ ...record, sealed: '%' }, both)).rejects.toThrow('the record was changed')
})

test.each([
  ['', 'FORM_KEYS is empty'],
  ['k1', "pair 1 of FORM_KEYS is not 'id:key'"],
  [`${OLD},k2:!`, "pair 2 of FORM_KEYS is not 'id:key'"],
  [`k1:${btoa('short')}`, 'pair 1 of FORM_KEYS has a key of 5 bytes; it needs 32'],
  ['k1:abcde', 'pair 1 of FORM_KEYS has a key that is not base64'],
  [`${OLD},k1:${keyOf('b')}`, 'FORM_KEYS names one id twice'],
])('refuses the setting "%s" without repeating a key', async (setting, reason) => {
  const refusal = await parseSealingKeys(setting).catch((error: Error) => error)
  expect(refusal).toBeInstanceOf(Error)
  expect(String(refusal)).toContain(reason)
  expect(String(refusal)).not.toContain(keyOf('a'))
})

test('one mailbox has one digest, however it was typed, and a plus-address is another mailbox', async () => {
  const keys = await parseSealingKeys(OLD)
  const digest = await addressDigest('ana@example.com', keys)
  expect(await addressDigest(' Ana@Example.com', keys)).toBe(digest)
  expect(await addressDigest('ana+esa@example.com', keys)).not.toBe(digest)
  expect(await addressDigest('ana@example.org', keys)).not.toBe(digest)
})

test('needs the key: another key gives another digest, and a plain hash gives none of them', async () => {
  const digest = await addressDigest('ana@example.com', await parseSealingKeys(OLD))
  expect(await addressDigest('ana@example.com', await parseSealingKeys(NEW))).not.toBe(digest)
  for (const hashed of ['ana@example.com', `${'a'.repeat(32)}ana@example.com`]) {
    expect(createHash('sha256').update(hashed).digest('base64')).not.toBe(digest)
  }
})

test('is found again after the keys were rotated, while the old one is in the settings', async () => {
  const kept = await addressDigest('ana@example.com', await parseSealingKeys(OLD))
  expect(await addressDigests('ana@example.com', await parseSealingKeys(`${NEW},${OLD}`))).toContain(kept)
  expect(await addressDigests('ana@example.com', await parseSealingKeys(NEW))).not.toContain(kept)
})
