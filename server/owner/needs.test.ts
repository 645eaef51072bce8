import { beforeAll, expect, test } from 'vitest'

import { composeSite } from '#content/site.ts'
import { OwnerNeeds } from '#contracts/owner-needs.ts'
import { GuideStep } from '#contracts/set-up.ts'

import { appointOwner } from '#tests/support/data-service.ts'
import { owner } from '#tests/support/database.ts'
import { useFunctions } from '#tests/support/functions.ts'

const tested = await useFunctions()
beforeAll(async () => {
  await appointOwner(tested.database)
})

test('until the site is open, the owner reads how many questions are answered: those that were skipped are not', async () => {
  await tested.database.run(
    `insert into private.set_up_answers (step, is_skipped) values ('practice', false), ('fees', true)`,
  )
  const { opening } = OwnerNeeds.parse(await (await tested.ask('owner-needs', owner)).json())
  expect(opening).toEqual({ answered: 1, all: GuideStep.options.length })
})

test('the owner gets the tasks of the database, and the days that are near or over', async () => {
  const content = composeSite({
    'facts/practice': { 'licence.expires': '2020-02-01' },
    'facts/reviews': { termsUpdated: '2020-01-01' },
  })
  const reply = await tested.ask(
    'owner-needs',
    owner,
    {},
    { setUp: { ...tested.setUp, content: () => content } },
  )
  const { needs, dates } = OwnerNeeds.parse(await reply.json())
  expect(needs).toMatchObject([{ need: 'site-closed', amount: 1 }])
  expect(dates).toMatchObject([
    { document: 'facts/practice', path: 'licence.expires', day: '2020-02-01' },
    { document: 'facts/reviews', path: 'termsUpdated', day: '2020-12-31' },
  ])
})
