import { expect, test } from 'vitest'

import { heroOf } from './pictures.ts'

test('the owner’s description of her photo is marked as English, also on the Spanish page', () => {
  const photo = { id: 'p-2', alt: 'My office', width: 800, height: 600 }
  expect(heroOf(photo, 'Dibujo')).toMatchObject({ alt: 'My office', lang: 'en' })
})
