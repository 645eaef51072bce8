import { expect, test } from 'vitest'

import { refuseForged, withoutSignature, withSignature } from './backup-signature.ts'
import type { Manifest } from './manifest.ts'

const key = Buffer.alloc(32, 1)
const keys = new Map([['k1', key]])
const manifest = { format: 1, signedBy: 'k1' } as Manifest
const check = (bytes: Buffer, size = 1000) => refuseForged('FILE', manifest, inChunks(bytes, size), keys)

async function* inChunks(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}
const collect = async (bytes: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(bytes))

test.each([1, 7, 31, 32, 33, 1000])(
  'in chunks of %i bytes: it is verified, and removed from the data',
  async (size) => {
    for (const text of ['', 'a', 'x'.repeat(100)]) {
      // oxlint-disable-next-line no-await-in-loop
      const signed = await collect(withSignature(inChunks(Buffer.from(text), size), key))
      // oxlint-disable-next-line no-await-in-loop
      await check(signed, size)
      // oxlint-disable-next-line no-await-in-loop
      expect((await collect(withoutSignature(inChunks(signed, size)))).toString()).toBe(text)
    }
  },
)

test('a byte changed, added or missing anywhere is refused', async () => {
  const signed = await collect(withSignature(inChunks(Buffer.from('the database'), 5), key))
  const others = Array.from(signed, (byte, index) => Buffer.from(signed.with(index, byte ^ 1)))
  const wrong = [
    ...others,
    signed.subarray(1),
    signed.subarray(0, -1),
    Buffer.concat([signed, key]),
    Buffer.alloc(0),
  ]
  const outcomes = await Promise.allSettled(wrong.map((bytes) => check(bytes, 10)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toEqual([])
  await expect(check(others[0]!)).rejects.toThrow(/^Nothing was restored: FILE has a wrong signature/)
})
