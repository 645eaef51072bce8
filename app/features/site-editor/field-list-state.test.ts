import { expect, test } from 'vitest'

import { linesOf, missingEntries, nameOf, withoutExamples, withSuggestedName } from './field-list-state.ts'

const MENU = {
  control: 'list',
  parts: [
    { key: 'label', label: 'Words', control: 'sentence', optional: false },
    { key: 'href', label: 'Page', control: 'link', optional: false },
    { key: 'short', label: 'Shorter words', control: 'line', optional: true },
  ],
}

test('the parts of a list’s entries are shown in a fixed order, regardless of the order in the database', () => {
  const typed = [
    { label: 'Fees', href: '/booking#insurance', short: 'Fees' },
    { label: 'Kind words', href: '/testimonials', short: '' },
  ]
  const stored = typed.map(({ label, href, ...rest }) => ({ ...rest, href, label }))
  const lines = ['Fees · Where to Book: find your insurance · Fees', 'Kind words · Testimonials']
  expect([typed, stored].map((value) => linesOf(MENU, value, {}))).toEqual([lines, lines])
})

test('a list of lines is compared by its lines, any other value as a whole', () => {
  const list = { control: 'list', parts: [{ label: '', control: 'line', optional: false }] }
  expect(linesOf(list, ['{{license}}', 'Telehealth'], { license: 'MH1' })).toEqual(['MH1', 'Telehealth'])
  expect(linesOf({ control: 'money' }, 125, {})).toEqual(['$125'])
})

test('an entry that begins with a number is named by its numbers and what they count', () => {
  const number = { control: 'number', optional: false }
  const parts = ['Months', 'Percent off'].map((label) => ({ ...number, key: label, label }))
  const discount = { Months: 3, 'Percent off': 10 }
  const told = 'Months: 3 · Percent off: 10'
  expect(nameOf(discount, parts, 0, {})).toBe(told)
  expect(linesOf({ control: 'list', parts }, [discount], {})).toEqual([told])
  expect(nameOf({ Months: '', 'Percent off': '' }, parts, 3, {})).toBe('Entry 4')
})

const INSURERS = {
  control: 'list',
  sample: 'invented',
  value: [{ name: 'Aetna', by: 'headway' }, 'Lucet'],
} as const

test.each([
  ['beside entries of the owner’s', ['Own', { by: 'headway', name: 'Aetna' }, 'Lucet'], ['Own']],
  ['alone', ['Lucet'], []],
  ['not at all', ['Own', { name: 'Aetna', by: 'alma' }], undefined],
])('removing the examples from a list with %s preserves the owner’s entries', (_, value, own) => {
  const field = { ...INSURERS, value: [...INSURERS.value] }
  expect(withoutExamples(field, value)).toEqual(own)
  expect(withoutExamples({ ...field, sample: undefined }, value)).toBeUndefined()
  expect(withoutExamples({ ...field, min: 1 }, value)).toEqual(own?.length ? own : undefined)
})

test('a long list of the owner’s is compared with the site’s current entries', () => {
  const original = Array.from({ length: 60 }, (_, at) => ({ kind: 'medicaid', name: `Plan ${at}` }))
  const own = [
    { kind: 'medicare', name: 'My own' },
    { kind: 'medicare', name: 'Plan 2' },
    ...original.slice(3),
  ]
  const list = { control: 'list', parts: [{ key: 'name', label: 'Name', control: 'text', optional: false }] }
  expect(missingEntries({ ...list, original }, own)).toEqual(original.slice(0, 2))
  expect(missingEntries(list, own)).toEqual([])
  expect(missingEntries({ ...list, original: original.slice(0, 5) }, [])).toEqual([])
})

test('a file names its entry, unless the owner has', () => {
  const parts = [
    { key: 'name', label: 'Name', control: 'line', optional: false },
    { key: 'file', label: 'File', control: 'pdf', optional: false },
  ]
  const suggested = (name: string | null) => withSuggestedName({ name, file: 'x' }, parts, 'Fees 2026')
  expect(suggested('')).toEqual({ name: 'Fees 2026', file: 'x' })
  expect(suggested(null)).toEqual({ name: 'Fees 2026', file: 'x' })
  expect(suggested('My fees')).toEqual({ name: 'My fees', file: 'x' })
  expect(withSuggestedName({ name: '', file: 'x' }, parts, undefined)).toEqual({ name: '', file: 'x' })
})
