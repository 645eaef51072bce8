import { expect, it } from 'vitest'

import { appendNew } from './public-list.tsx'

it('shows no item twice if one was published meanwhile', () => {
  const ids = appendNew([{ id: 3 }, { id: 2 }], [{ id: 2 }, { id: 1 }]).map(({ id }) => id)
  expect(ids).toEqual([3, 2, 1])
})
