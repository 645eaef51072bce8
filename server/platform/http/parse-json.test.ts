// Shows: asvs 1.1.1, 1.5.2, 15.3.6
import { expect, it } from 'vitest'

import { parseJson } from './parse-json.ts'

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

it.each([
  ['lists within lists', nested(32)],
  ['objects within objects', `${'{"a":'.repeat(32)}1${'}'.repeat(32)}`],
  ['brackets in a string', JSON.stringify({ text: '[{'.repeat(1000) })],
  ['brackets after an escaped quote', JSON.stringify({ text: `"\\${'['.repeat(1000)}` })],
  ['many that stand side by side', JSON.stringify(Array.from({ length: 1000 }, () => [{}]))],
])('parses %s', (_, text) => expect(parseJson(text)).toEqual(JSON.parse(text)))

it.each([
  ['33 levels', nested(33)],
  ['33 levels of both kinds', `${'[{"a":'.repeat(17)}1${'}]'.repeat(17)}`],
  ['a hundred thousand levels', nested(100_000)],
  ['levels that are never closed', '['.repeat(100_000)],
  ['what is no JSON', '{"a":'],
])('refuses %s', (_, text) => expect(() => parseJson(text)).toThrow(SyntaxError))
