// Shows: asvs 14.1.1, 14.1.2
import { readFileSync } from 'node:fs'

import { expect, it } from 'vitest'

import { asvsRequirements } from '#tests/support/asvs.ts'

import { marksInTests, statementsOfDocuments } from './trace.ts'

const statements = statementsOfDocuments()
const marks = marksInTests()

it('each statement of the specification, of ASVS and of HIPAA is shown by a test', () => {
  expect(statements.length).toBeGreaterThan(450)
  expect(statements.filter((statement) => !marks.has(statement))).toEqual([])
})

it('each mark names a statement', () => {
  expect(new Set(statements).size).toBe(statements.length)
  expect([...marks.keys()].filter((statement) => !statements.includes(statement))).toEqual([])
})

const asvs = readFileSync('docs/asvs.md', 'utf8')
const requirements = asvs
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \| [12] \|/.test(line))
  .map((line) => {
    const [id = '', , , answer = ''] = line.slice(2, -2).split(' | ')
    return { id, answer }
  })

it('every requirement of levels 1 and 2 is answered once, in order, with a reason unless it is met', () => {
  expect(requirements.map(({ id }) => id)).toEqual(asvsRequirements)
  const odd = requirements.filter(({ answer }) => !/^met|^\*owner\*|^(?:n\/a|not met)[^|]*: \S/.test(answer))
  expect(odd).toEqual([])
})

it('what is not met is named at the top as well', () => {
  const top = asvs.slice(0, asvs.indexOf('## What the standard asks'))
  const silent = requirements.filter(({ id, answer }) => answer.includes('not met') && !top.includes(id))
  expect(silent).toEqual([])
})
