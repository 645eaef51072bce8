import { expect, test } from 'vitest'

import { inspectSubjects, subjectTable } from './subjects.ts'

test('every feature, room, migration, file of messages, contract and journey is named after its subject', () => {
  const { parts, problems } = inspectSubjects()
  expect(problems).toEqual([])
  expect(parts.get('newsletter')?.get('server')).toEqual(['newsletter'])
})

test('docs/architecture.md opens with the table of subjects as it is: node scripts/subjects.ts', () => {
  const { expected, written } = subjectTable()
  expect(written).toBe(expected)
})
