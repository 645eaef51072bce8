import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

import { asvsRequirements } from '#tests/support/asvs.ts'

const text = readFileSync('docs/asvs.md', 'utf8')
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ \| [12] \|/.test(line))
  .map((line) => {
    const [id = '', , , answer = '', code = '', tests = ''] = line.slice(2, -2).split(' | ')
    return { id, answer, code: filesIn(code), tests: filesIn(tests) }
  })

it('every requirement of levels 1 and 2 is answered once, in order', () => {
  expect(asvsRequirements).toHaveLength(253)
  expect(rows.map(({ id }) => id)).toEqual(asvsRequirements)
})

it('every answer is one of four, and has a reason unless it is met', () => {
  const odd = rows.filter(({ answer }) => !/^met|^\*owner\*|^(?:n\/a|not met)[^|]*: \S/.test(answer))
  expect(odd).toEqual([])
})

it('what is met or left to the owner names code and a test, and every file exists', () => {
  const applicable = rows.filter(({ answer }) => !answer.startsWith('n/a: '))
  expect(applicable.filter(({ code, tests }) => code.length === 0 || tests.length === 0)).toEqual([])
  expect(
    applicable.flatMap(({ tests }) => tests).filter((file) => !/\.(?:test|spec)\.tsx?$/.test(file)),
  ).toEqual([])
  const files = rows.flatMap(({ code, tests }) => [...code, ...tests])
  expect(files.length).toBeGreaterThan(400)
  expect([...new Set(files)].filter((file) => !existsSync(file))).toEqual([])
})

it('what is not met is named at the top as well', () => {
  const top = text.slice(0, text.indexOf('## What the standard asks'))
  const silent = rows.filter(({ id, answer }) => answer.includes('not met') && !top.includes(id))
  expect(silent.map(({ id }) => id)).toEqual([])
})

function filesIn(cell: string): string[] {
  return [...cell.matchAll(/`([\w@./-]+)`/g)].map(([, file = '']) => file)
}
