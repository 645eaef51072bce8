import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const text = readFileSync('docs/safeguards.md', 'utf8')
const rows = text.split('\n').filter((line) => line.startsWith('| ('))

it('every file that is named exists', () => {
  const files = [...text.matchAll(/`([\w./-]+\.\w+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

it.each([
  '(a)(1)',
  '(a)(2)(i)',
  '(a)(2)(ii)',
  '(a)(2)(iii)',
  '(a)(2)(iv)',
  '(b)',
  '(c)(1)',
  '(c)(2)',
  '(d)',
  '(e)(1)',
  '(e)(2)(i)',
  '(e)(2)(ii)',
])('164.312%s has its row', (standard) => {
  expect(rows.filter((row) => row.startsWith(`| ${standard} `))).toHaveLength(1)
})

it('each row names code and a test', () => {
  const half = rows.filter((row) => {
    const files = [...row.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    return !files.some(isTest) || files.every(isTest)
  })
  expect(half).toEqual([])
})

function isTest(file: string): boolean {
  return /\.(?:test|spec)\.tsx?$/.test(file)
}
