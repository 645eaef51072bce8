import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const rows = readFileSync('docs/specification.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Statement'))
  .map((line) => {
    const [statement = '', files = '', tests = ''] = line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1)
    return { statement, files: files.split('<br>'), tests: tests.split('<br>') }
  })

it('every statement has a place and a test', () => {
  expect(rows.length).toBeGreaterThan(200)
  const half = rows.filter(
    ({ files, tests }) => !files.every(isFile) || !tests.every((test) => test.includes('` › ')),
  )
  expect(half.map(({ statement }) => statement)).toEqual([])
})

it('every place exists', () => {
  const places = rows.flatMap(({ files }) => files.map((file) => file.slice(1, -1)))
  expect(places.filter((file) => !existsSync(file))).toEqual([])
})

it('every test exists, under its title', () => {
  const tests = new Set(rows.flatMap((row) => row.tests))
  expect([...tests].filter((test) => !isTest(test))).toEqual([])
})

function isFile(cell: string): boolean {
  return /^`[^`]+`$/.test(cell)
}

/** Whether a test's title stands in its file, as the text of a call. */
function isTest(cell: string): boolean {
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(cell) ?? []
  if (!existsSync(file)) return false
  const source = readFileSync(file, 'utf8')
  const written = [`'${title.replaceAll("'", String.raw`\'`)}'`, `"${title}"`, `\`${title}\``]
  return written.some((text) => new RegExp(String.raw`\(\s*${RegExp.escape(text)},`).test(source))
}
