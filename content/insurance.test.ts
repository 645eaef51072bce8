import { expect, it } from 'vitest'

import { builtIn } from './built-in.ts'
import { insurersAt, takersFirst } from './insurance.ts'
import { platformsToBook } from './offers.ts'

it('platforms that accept an insurer are first, in the owner’s order', () => {
  const { facts } = builtIn
  const { insurers } = facts.platforms
  const bookable = platformsToBook(facts)
  expect(insurersAt(bookable[0]!.id, insurers), 'the order would be the same without').toEqual([])
  const shown = takersFirst(bookable, ({ id }) => id, insurers)
  expect(shown).toEqual([...bookable.slice(1), bookable[0]])
})
