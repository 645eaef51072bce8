// Shows: asvs 1.3.3
import { expect, test } from 'vitest'

import { csvLine } from './csv.ts'

test.each([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['-1', `"'-1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\0=1', `"'\0=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['＠SUM(A1)', `"'＠SUM(A1)"`],
  ['says "no"', '"says ""no"""'],
  ['a, b', '"a, b"'],
])('a cell of %j is neither a formula nor several cells', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`)
})
