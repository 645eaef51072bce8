import { expect, it } from 'vitest'

import { displayName } from './testimonial-form.tsx'

// Shows: spec 5.10
it.each([
  ['a first name, capital then lowercase, followed by M.', { firstName: 'jORDAN', place: '' }, 'Jordan M.'],
  ['the first name, even if a place is given', { firstName: 'Ana', place: 'Tampa, FL' }, 'Ana M.'],
  ['a first name without the spaces round it', { firstName: '  ana ', place: '' }, 'Ana M.'],
  ['a first name in letters beyond ASCII', { firstName: 'éLODIE', place: '' }, 'Élodie M.'],
  ['a double name, literally', { firstName: 'mary ANN', place: '' }, 'Mary ann M.'],
  ['the place as it was written', { firstName: '', place: 'Tampa, FL' }, 'Client from Tampa, FL'],
  [
    'the place, when the first name is only spaces',
    { firstName: '  ', place: ' Miami ' },
    'Client from Miami',
  ],
  ['nobody', { firstName: '', place: '' }, 'Anonymous Client'],
  ['nobody, when there are only spaces', { firstName: ' ', place: ' ' }, 'Anonymous Client'],
])('shows %s', (_what, given, shown) => {
  expect(displayName(given)).toBe(shown)
})

it('handles a first letter of two code units', () => {
  expect(displayName({ firstName: '𐐨𐐨', place: '' })).toBe('𐐀𐐨 M.')
})
