import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { folderWith, temporaryFolder } from '#tests/support/temporary-folder.ts'

import { isFast, listJourneys } from './test-tiers.ts'

const folder = temporaryFolder(afterAll)

it('every journey of this project is found', () => {
  const journeys = listJourneys()
  const files = [...new Set(journeys.map(({ file }) => file))]
  const calls = files.flatMap((file) => readFileSync(file, 'utf8').match(/^ *test\(/gm) ?? [])
  expect(calls.length).toBeGreaterThan(200)
  expect(journeys.length).toBe(calls.length)
})

it('a line of a file belongs to the journey that it stands in or directly above', async () => {
  const source = `// of the file
import { test } from 'journey'

// of the first
// too
test('one @fast', async ({ page }) => {
  // in it
})

test.describe('without JavaScript', () => {
  // of the second
  test('another', () => {})
})
`
  await folderWith(folder, 'journeys', { 'some.spec.ts': source })
  const file = join(folder, 'journeys', 'some.spec.ts')
  const journeys = listJourneys([file])
  expect(journeys.map(({ title }) => title)).toEqual(['one @fast', 'another'])
  const fast = source.split('\n').filter((_, index) => isFast(file, index + 1, journeys))
  expect(fast.filter((line) => line.includes('//'))).toEqual(['// of the first', '// too', '  // in it'])
})

it('of other tests, all are fast but faults and hostile requests', () => {
  expect(isFast('server/listen.test.ts', 1, [])).toBe(true)
  expect(isFast('tests/counterparts/conformance/check.test.ts', 1, [])).toBe(true)
  expect(isFast('tests/faults/killed.test.ts', 1, [])).toBe(false)
})
