// Shows: asvs 10.1.1
import { expect, test, vi } from 'vitest'

import { onStoredSession, storedSessionChanged } from './stored-session.ts'

test('whoever stops listening stops nobody else who listens by the same function', () => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  const heard = vi.fn()
  const stopFirst = onStoredSession(heard)
  const stopSecond = onStoredSession(heard)
  stopFirst()
  storedSessionChanged()
  expect(heard).toHaveBeenCalledTimes(1)
  stopSecond()
  storedSessionChanged()
  expect(heard).toHaveBeenCalledTimes(1)
})
