import { expect, test } from 'vitest'

import { statesTable } from './membership-states.ts'

test('docs/membership-states.md has the table of states as it is: node scripts/membership-states.ts', () => {
  const { expected, written } = statesTable()
  expect(written).toBe(expected)
})
