import { expect, test } from 'vitest'

import { visitor } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const { data } = await useDatabase()
const submission = { name: 'New M.', text: 'Kind words', rating: 5, is_published: false }
const table = data.client(visitor).from('testimonials')

// Shows: spec 5.19
test.each([
  ['an empty name', { name: '' }, 'testimonials_name_check'],
  ['a name of spaces', { name: '   ' }, 'testimonials_name_check'],
  ['a name of 81 letters', { name: 'n'.repeat(81) }, 'testimonials_name_check'],
  ['no words', { text: ' ' }, 'testimonials_text_check'],
  ['2001 letters', { text: 't'.repeat(2001) }, 'testimonials_text_check'],
])('none is submitted with %s', async (_, change, constraint) => {
  const { error, status } = await table.insert({ ...submission, ...change })
  expect({ status, error }).toMatchObject({
    status: 400,
    error: { code: '23514', message: expect.stringContaining(constraint) },
  })
})
