import { readFile } from 'node:fs/promises'

import { expect, test } from 'vitest'

import { documents } from '#content/documents.ts'
import { fieldsOf } from '#content/fields.ts'

const modules = import.meta.glob<Record<string, unknown>>('./messages/*.ts', { eager: true })
/** In a collapsed element of their own, or printed on the server. */
const FOR_TECHNICIANS = /technician|findingsForTechnician|^set-up-check\.startCheck\./i

const table = (await readFile('docs/settings.md', 'utf8')).matchAll(/^\| (`[A-Z].*?) \|/gm)
const settings = Array.from(table).flatMap(([, names]) => names!.match(/[A-Z][A-Z_]+/g)!)
const NAMED = new RegExp(String.raw`\b(?:${settings.join('|')})\b|[A-Z]{3,}_[A-Z]`)

test('no text that the owner reads contains the name of a setting', () => {
  expect(settings.length).toBeGreaterThan(30)
  const texts = [
    ...Object.entries(modules).flatMap(([file, module]) =>
      textsIn(module, file.replaceAll(/^.*\/|\.ts$/g, '')),
    ),
    ...documents.flatMap((document) => [
      ...textsIn(document.head, document.id),
      ...textsIn(fieldsOf(document), document.id),
      ...textsIn(document.samples, document.id),
    ]),
  ]
  expect(texts.filter(([, text]) => text.includes('SMTP_URL'))).not.toEqual([])
  const named = texts.filter(([, text]) => NAMED.test(text))
  expect(named.filter(([place]) => !FOR_TECHNICIANS.test(place))).toEqual([])
})

/** Each text, with its path. */
function textsIn(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${place}.${name}`))
}
