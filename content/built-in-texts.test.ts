import { expect, test } from 'vitest'

import { withLegalTexts } from './built-in-texts.ts'
import { documents } from './documents.ts'

test('a sample among legal texts is not stored with a release, which would make it the owner’s own', () => {
  const stored = withLegalTexts({})
  const samples = documents
    .filter(({ id }) => id in stored)
    .flatMap(({ id, samples: own }) => Object.keys(own).map((path) => ({ id, path })))
  expect(samples.length).toBeGreaterThan(0)
  for (const { id, path } of samples) expect(stored[id], `${id} ${path}`).not.toHaveProperty([path])
})
