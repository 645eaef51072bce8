import { expect, it, vi } from 'vitest'

import { takeClock } from '#tests/support/auth-service.ts'
import { testDatabase } from '#tests/support/database.ts'

import { catalogueOf, routineFor } from './catalogue.ts'

it('finds objects that another process has added after some seconds, also if the clock was set back', async () => {
  const database = await testDatabase()
  const find = catalogueOf(database)
  const added = () => find(routineFor('added_since', []))
  expect(await added()).toBeUndefined()
  await database.run('create function public.added_since() returns integer language sql as $$ select 1 $$')
  expect(await added()).toBeUndefined()
  const clock = takeClock()
  clock.move(-60)
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 6000)
  expect(await added()).toMatchObject({ name: 'added_since', returns: 'value' })
  clock.release()
  await database.close()
})
