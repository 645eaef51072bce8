import { expect, test } from 'vitest'

import { owner } from '#content/messages/owner.ts'
import { places } from '#content/places.ts'

import { clientOnlyPages, prerenderedPaths } from './pages.ts'

test('links can lead to every public page, and to no page that does not exist', () => {
  const pages = new Set(Object.keys(places).map((place) => place.replace(/#.*/, '')))
  expect(prerenderedPaths.filter((path) => !pages.has(path))).toEqual([])
  const known = new Set<string>([...prerenderedPaths, ...clientOnlyPages])
  expect([...pages].filter((page) => !known.has(page))).toEqual([])
})

test('the owner’s navigation leads to pages that exist', () => {
  const links = owner.navigation.pages.map(({ href }) => href)
  expect(links.length).toBeGreaterThan(1)
  expect(links.filter((href) => !clientOnlyPages.some((page) => page === href))).toEqual([])
})
