// Shows: asvs 14.1.1, 14.1.2
import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { marksInTests, statementsOfDocuments } from './trace.ts'

const statements = statementsOfDocuments()
const marks = marksInTests()

it('each statement of the specification, of ASVS and of HIPAA is shown by a test', () => {
  expect(statements.length).toBeGreaterThan(450)
  expect(statements.filter((statement) => !marks.has(statement))).toEqual([])
})

it('each statement of the specification is shown by a test that `npm test` runs', () => {
  const ofSpecification = statements.filter((statement) => statement.startsWith('spec '))
  expect(ofSpecification.length).toBeGreaterThan(250)
  expect(ofSpecification.filter((statement) => !marks.get(statement)?.some(({ isFast }) => isFast))).toEqual(
    [],
  )
})

it('each mark names a statement', () => {
  expect(new Set(statements).size).toBe(statements.length)
  expect([...marks.keys()].filter((statement) => !statements.includes(statement))).toEqual([])
})

const asvs = readFileSync('docs/evidence/asvs.md', 'utf8')
const requirements = asvs
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \| [12] \|/.test(line))
  .map((line) => {
    const [id = '', , , answer = ''] = line.slice(2, -2).split(' | ')
    return { id, answer }
  })

it('every requirement of levels 1 and 2 has one answer, in order, with a reason unless it is met', () => {
  expect(requirements.map(({ id }) => id)).toEqual(asvsRequirements)
  const invalid = requirements.filter(
    ({ answer }) => !/^met|^\*owner\*|^(?:n\/a|not met)[^|]*: \S/.test(answer),
  )
  expect(invalid).toEqual([])
})

it('requirements that are not met are listed at the top as well', () => {
  const top = asvs.slice(0, asvs.indexOf('## What the standard asks'))
  const unlisted = requirements.filter(({ id, answer }) => answer.includes('not met') && !top.includes(id))
  expect(unlisted).toEqual([])
})

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0.0: the number of them in each section. */
const REQUIREMENTS: Record<string, readonly number[]> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
}

const asvsRequirements: readonly string[] = Object.entries(REQUIREMENTS).flatMap(([chapter, sections]) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, at) => `${chapter.slice(1)}.${section + 1}.${at + 1}`),
  ),
)
