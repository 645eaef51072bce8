import { expect, test, vi } from 'vitest'

import { readInput } from './field-base.ts'

function inputOf(value: string) {
  const caret = value.indexOf('|')
  const setSelectionRange = vi.fn<(start: number | null, end: number | null) => void>()
  return { value: value.replace('|', ''), selectionStart: caret, setSelectionRange }
}

test.each([
  ['a character that nobody sees', 'Call\u200B me| now', undefined, 'Call me| now'],
  ['a symbol of a font', '\uF0B7 First| one', undefined, ' First| one'],
  ['a line break', 'One\n|two', (typed: string) => typed.replaceAll(/\s*\n\s*/g, ' '), 'One |two'],
  [
    'a blank at the beginning',
    ' https://|bay.example',
    (typed: string) => typed.trim(),
    'https://|bay.example',
  ],
])('%s is removed from a field without moving its caret', (_, typed, normalize, expected) => {
  const input = inputOf(typed)
  const { value, selectionStart } = inputOf(expected)
  expect(readInput(input, normalize)).toBe(value)
  expect(input.value).toBe(value)
  expect(input.setSelectionRange).toHaveBeenCalledExactlyOnceWith(selectionStart, selectionStart)
})

test('a field that needs no change is left alone', () => {
  const input = inputOf('Hello 👩‍👩‍👧 | ')
  expect(readInput(input)).toBe('Hello 👩‍👩‍👧  ')
  expect(input.setSelectionRange).not.toHaveBeenCalled()
})

test('the text of a type without a selection is changed, too', () => {
  const input = { ...inputOf('2026\u200B|'), selectionStart: null }
  expect(readInput(input)).toBe('2026')
  expect(input.value).toBe('2026')
  expect(input.setSelectionRange).not.toHaveBeenCalled()
})
