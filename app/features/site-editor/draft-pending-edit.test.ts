import { expect, test } from 'vitest'

import { BATCH, batchOf, isSame } from './draft-pending-edit.ts'

test('no batch is longer than the server accepts, and none is empty', () => {
  const edits = [60_000, 60_000, 60_000].map((length, at) => {
    return { document: 'pages/home', path: `${at}`, version: 0, value: 'é'.repeat(length) }
  })
  expect(batchOf(edits, BATCH)).toHaveLength(2)
  expect(batchOf([{ ...edits[0]!, value: 'x'.repeat(600_000) }], BATCH)).toHaveLength(1)
  expect(batchOf(edits, 1)).toHaveLength(1)
})

test('values are compared as JSON', () => {
  expect(isSame({ a: 1, b: [1, 'x'] }, { b: [1, 'x'], a: 1 })).toBe(true)
  expect(isSame([1], { 0: 1 })).toBe(false)
  expect(isSame({ a: null }, { a: undefined })).toBe(false)
  expect(isSame('1', 1)).toBe(false)
})
