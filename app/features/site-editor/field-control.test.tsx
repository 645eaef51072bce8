import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { FieldControl } from './field-control.tsx'
import { numberIn } from './field-number.tsx'

test.each([
  ['12.50', true, 12.5],
  ['$1,200.05', true, 1200.05],
  ['12', true, 12],
  ['12.5', true, 12.5],
  ['12.', true, '12.'],
  ['12.505', true, '12.505'],
  ['.50', true, '.50'],
  ['12.50', false, '12.50'],
  ['1,200', false, 1200],
])('%s, money: %s, is parsed as %j', (typed, isMoney, value) => {
  expect(numberIn(typed, { control: isMoney ? 'money' : 'number', optional: false })).toBe(value)
})

test.each([
  [null, ''],
  [2019, '2019'],
  ['about 2019', 'about 2019'],
])('an optional number shows %j', (value, shown) => {
  const kind = { label: 'Year', control: 'number', optional: true }
  const place = { id: 'year', error: undefined, problems: [], facts: {}, allowsFacts: false }
  const html = renderToStaticMarkup(
    <FieldControl {...{ ...place, kind, value }} onChange={() => undefined} />,
  )
  expect(html).toContain(`value="${shown}"`)
  expect(numberIn(' ', kind)).toBeNull()
})

test('only the count reports a text that is too long', () => {
  const kind = { label: 'Title', control: 'line', max: 5, optional: false }
  const place = { id: 'title', problems: [], facts: {}, allowsFacts: false }
  const html = (value: string, error: string) =>
    renderToStaticMarkup(<FieldControl {...{ ...place, kind, value, error }} onChange={() => undefined} />)
  expect(html('Telehealth', 'At most 5 characters, please; there are 10.')).toMatch(
    /^(?!.*At most).*aria-describedby="title-count".*5 characters too many/,
  )
  expect(html('Video', 'Another page has this.')).toMatch(
    /aria-describedby="title-error".*Another page has this\./,
  )
})

test('only a field that may stay empty is called optional', () => {
  const place = { id: 'title', value: null, error: undefined, problems: [], facts: {}, allowsFacts: false }
  const html = (neededToShow: boolean) =>
    renderToStaticMarkup(
      <FieldControl
        {...place}
        kind={{ label: 'Heading', control: 'line', optional: true, neededToShow }}
        onChange={() => undefined}
      />,
    )
  expect(html(false)).toContain('optional')
  expect(html(true)).not.toContain('optional')
})
