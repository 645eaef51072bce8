import { expect, test } from 'vitest'

import { onRepeatedPress, WINDOW_MS } from './quick-exit.tsx'

function pressedAt(times: number[]): number {
  let acted = 0
  const { press } = onRepeatedPress(3, () => acted++)
  for (const at of times) press(at)
  return acted
}

test('three presses in short order act once', () => {
  expect(pressedAt([0, 200])).toBe(0)
  expect(pressedAt([0, 200, 400])).toBe(1)
})

test('presses spread over a long time do not act', () => {
  expect(pressedAt([0, 200, 201 + WINDOW_MS])).toBe(0)
})

test('an early press by accident does not spoil the three that follow', () => {
  expect(pressedAt([0, WINDOW_MS, WINDOW_MS + 200, WINDOW_MS + 400])).toBe(1)
})

test('a fourth press begins a new count', () => {
  expect(pressedAt([0, 100, 200, 300, 400])).toBe(1)
})

test('what was forgotten does not count', () => {
  let acted = 0
  const { press, forget } = onRepeatedPress(3, () => acted++)
  press(0)
  press(100)
  forget()
  press(200)
  press(300)
  expect(acted).toBe(0)
  press(400)
  expect(acted).toBe(1)
})
