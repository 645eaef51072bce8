import { expect, test } from 'vitest'

const modules = import.meta.glob<Record<string, unknown>>('./messages/*.ts', { eager: true })
/** Folded away under a title of their own, or printed on the server. */
const FOR_TECHNICIANS = /technician|findingsForTechnician|^set-up\.setUp\.check\./i

test('names of settings stand in no words that the owner reads', () => {
  const texts = Object.entries(modules).flatMap(([file, module]) =>
    textsIn(module, file.replaceAll(/^.*\/|\.ts$/g, '')),
  )
  expect(texts.filter(([, text]) => text.includes('SMTP_URL'))).not.toEqual([])
  const named = texts.filter(([, text]) => /[A-Z]{3,}_[A-Z]/.test(text))
  expect(named.filter(([place]) => !FOR_TECHNICIANS.test(place))).toEqual([])
})

/** Each text, with the names that lead to it. */
function textsIn(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${place}.${name}`))
}
