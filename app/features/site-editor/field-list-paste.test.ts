import { expect, test } from 'vitest'

import { newNames } from './field-list-paste.tsx'

test.each([
  [
    'numbers',
    '1. Lucet\n2) Aetna\n 10.  Cigna\na) Humana\n(4) Oscar',
    ['Lucet', 'Aetna', 'Cigna', 'Humana', 'Oscar'],
  ],
  [
    'bullets',
    '• Lucet\n\t- Aetna\n* Cigna\n· Humana\no Oscar',
    ['Lucet', 'Aetna', 'Cigna', 'Humana', 'o Oscar'],
  ],
  [
    'names with numbers',
    '3M Health\n1st Care\n988 Plan\nA.G. Health',
    ['3M Health', '1st Care', '988 Plan', 'A.G. Health'],
  ],
  ['a table', 'Lucet\tPPO\tyes\nAetna\tHMO\tno', ['Lucet', 'Aetna']],
  ['empty lines', '\r\n  Lucet \r\n\r\n Blue   Cross\r\n', ['Lucet', 'Blue Cross']],
])('the %s of a pasted list are removed, but not from names', (_, typed, added) => {
  expect(newNames(typed, [])).toEqual({ added, duplicates: [] })
})

test('existing and repeated names are returned as duplicates', () => {
  expect(newNames('1. lucet\nAetna\n2. Aetna', ['Lucet'])).toEqual({
    added: ['Aetna'],
    duplicates: ['lucet', 'Aetna'],
  })
})
