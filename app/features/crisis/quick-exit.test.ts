import { expect, test } from 'vitest'

import { onRepeatedPress, WINDOW_MS } from './quick-exit.tsx'

function pressedAt(times: number[]): number {
  let acted = 0
  const { press } = onRepeatedPress(3, () => acted++)
  for (const at of times) press(at)
  return acted
}

test.each([
  [[0, 200], 0],
  [[0, 200, 400], 1],
  [[0, 200, 201 + WINDOW_MS], 0],
  // An accidental early press, and one after the third.
  [[0, WINDOW_MS, WINDOW_MS + 200, WINDOW_MS + 400], 1],
  [[0, 100, 200, 300, 400], 1],
])('only three presses in quick succession trigger the exit, and once: presses at %j', (times, acted) => {
  expect(pressedAt(times)).toBe(acted)
})

test('presses before a reset do not count', () => {
  let acted = 0
  const { press, reset } = onRepeatedPress(3, () => acted++)
  press(0)
  press(100)
  reset()
  press(200)
  press(300)
  expect(acted).toBe(0)
  press(400)
  expect(acted).toBe(1)
})
