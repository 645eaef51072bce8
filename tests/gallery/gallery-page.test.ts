import { readdirSync } from 'node:fs'

import { expect, it } from 'vitest'

import { examples } from './gallery-page.tsx'

it('every component has examples', () => {
  const folder = new URL('../../app/components/', import.meta.url)
  const files = readdirSync(folder).filter((name) => !name.includes('.test.'))
  expect(Object.keys(examples).toSorted()).toEqual(files.toSorted())
})
