import { expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'
import { composeSite, verdictOf } from '#content/site.ts'

const document = 'facts/member-resources'
const text = { title: 'Sleep', plan: 'free', summary: 'Three habits.', body: 'One.\n\nTwo.' }

it('are the owner’s texts, each identified by its title', () => {
  const { facts } = composeSite({ [document]: { texts: [text, { ...text, title: 'Más: “2” nights' }] } })
  expect(facts.memberResources.texts).toEqual([
    { ...text, id: 'sleep' },
    { ...text, title: 'Más: “2” nights', id: 'm-s-2-nights' },
  ])
  expect(
    composeSite({ [document]: { texts: [{ ...text, title: 'Сон' }] } }).facts.memberResources.texts[0]?.id,
  ).toBe('text-1')
  expect(composeSite({ [document]: { texts: [] } }).facts.memberResources.texts).toEqual([])
})

it('have ids that the database accepts', () => {
  for (const { id } of builtIn.facts.memberResources.texts) expect(id).toMatch(/^[a-z0-9-]{1,80}$/)
})

it.each([
  ['two with one title', [text, { ...text, title: 'sleep!' }], 'No. 2, Title: Another text has this title.'],
  ['one without words', [{ ...text, body: '' }], 'No. 1, Text: This cannot be left empty.'],
  [
    'one for no plan',
    [{ ...text, plan: 'gold' }],
    'No. 1, Lowest plan that opens it: Please choose one from the list.',
  ],
  [
    'a book',
    [{ ...text, body: 'a'.repeat(6001) }],
    'No. 1, Text: At most 6000 characters, please; there are 6001.',
  ],
])('cannot be %s', (_, texts, message) => {
  const { problems } = verdictOf({ [document]: { texts } }, new Date())
  expect(problems).toEqual([{ document, path: 'texts', message }])
})
