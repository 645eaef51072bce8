import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { setUp } from '#content/messages/set-up.ts'
import { GuideStep } from '#contracts/set-up.ts'

const MAX_STEPS = 37

const guide = await readFile('docs/deploy/one-machine.md', 'utf8')
const [, stated = '', questions = '', table = ''] =
  /^## The whole way, in (\d+) steps and (\d+) questions\n([^]*?)(?=^## )/m.exec(guide) ?? []
/** The rows of the table: the numbers of the steps, and what is done in them. */
const rows = [...table.matchAll(/^\| (\d+)(?:(?: to |, )(\d+))? \| (.*) \|$/gm)].map(
  ([, first, last = first, what]) => ({ first: Number(first), last: Number(last), what: what! }),
)

test('the guide from an empty server to the open site has at most 37 steps, each in one row', () => {
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

test('every question of the guided opening is counted, and every step of the list that it leaves has a row', () => {
  expect(Number(questions)).toBe(GuideStep.options.length)
  expect(rows.find(({ what }) => what.includes('guided opening'))?.what).toContain(`${questions} questions`)
  const named = new Set([...table.matchAll(/\bstep (\d)\b/g)].map(([, number]) => Number(number)))
  // Its last screen tests the mail and opens the site; the technician makes the backups.
  const elsewhere = ['content', 'mail', 'open', 'backups']
  const inList = Object.keys(setUp.path).flatMap((name, at) => (elsewhere.includes(name) ? [] : [at + 1]))
  expect([...named].toSorted((one, other) => one - other)).toEqual(inList)
})

/** The commands of a part's first block, and the sentence about what to do between them. */
function stepsOf(title: string): number {
  const [, part = ''] = new RegExp(String.raw`^## ${title}\n([^]*?)(?=^## )`, 'm').exec(guide) ?? []
  const [, commands = ''] = /```sh\n([^]*?)```/.exec(part) ?? []
  return commands.trim().split('\n').length + (/^Between the /m.test(part) ? 1 : 0)
}
