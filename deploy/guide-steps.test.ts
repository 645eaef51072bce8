import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { setUp } from '#content/messages/set-up.ts'
import { samplesLeft } from '#content/samples.ts'

const MAX_STEPS = 60

const guide = await readFile('docs/deploy/one-machine.md', 'utf8')
const [, stated = '', table = ''] = /^## The whole way, in (\d+) steps\n([^]*?)(?=^## )/m.exec(guide) ?? []
/** The rows of the table: the numbers of the steps, and what is done in them. */
const rows = [...table.matchAll(/^\| (\d+)(?:(?: to |, )(\d+))? \| (.*) \|$/gm)].map(
  ([, first, last = first, what]) => ({ first: Number(first), last: Number(last), what: what! }),
)

test('the guide from an empty server to the open site has at most 60 steps, each in one row', () => {
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.map(({ first }) => first)).toEqual([1, ...rows.slice(0, -1).map(({ last }) => last + 1)])
  expect(rows.at(-1)!.last).toBe(Number(stated))
  expect(Number(stated)).toBeLessThanOrEqual(MAX_STEPS)
})

test('a row that links to a part of the guide counts each command there, and each action between two of them', () => {
  const parts = rows.flatMap(({ first, last, what }) => {
    const [, title] = /\[([^\]]+)\]\(#/.exec(what) ?? []
    return title === undefined ? [] : [{ title, steps: last - first + 1 }]
  })
  expect(parts.map(({ title }) => title)).toEqual(['Prepare', 'Install', 'Caddy in front'])
  expect(parts).toEqual(parts.map(({ title }) => ({ title, steps: stepsOf(title) })))
})

test('the owner’s steps include every page of the editor that has an example, and every step of the set-up page', () => {
  const pages = rows.find(({ what }) => what.includes('pages of the editor'))!
  // Stripe's step fills in what the plans lack.
  const withExamples = new Set(samplesLeft().map(({ document }) => document))
  withExamples.delete('facts/plans')
  expect(pages.last - pages.first + 1).toBeGreaterThanOrEqual(withExamples.size)
  expect(
    pages.what
      .split(': ')[1]!
      .replace(/\(.*?\)/, '')
      .split(', '),
  ).toHaveLength(pages.last - pages.first + 1)
  const named = new Set([...table.matchAll(/\bstep (\d)\b/g)].map(([, number]) => Number(number)))
  const backups = Object.keys(setUp.path).indexOf('backups') + 1
  expect([...named, backups].toSorted((one, other) => one - other)).toEqual(
    Object.keys(setUp.path).map((_, at) => at + 1),
  )
})

/** The commands of a part's first block, and the sentence about what to do between them. */
function stepsOf(title: string): number {
  const [, part = ''] = new RegExp(String.raw`^## ${title}\n([^]*?)(?=^## )`, 'm').exec(guide) ?? []
  const [, commands = ''] = /```sh\n([^]*?)```/.exec(part) ?? []
  return commands.trim().split('\n').length + (/^Between the /m.test(part) ? 1 : 0)
}
