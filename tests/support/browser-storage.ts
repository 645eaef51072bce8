import { vi } from 'vitest'

/** Gives the code under test empty storages, as in a tab that has just been opened. Undo it by `vi.unstubAllGlobals`. */
export function openTab(local: Storage = memoryStorage(), session: Storage = memoryStorage()) {
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
}

export function memoryStorage(stored: Record<string, string> = {}): Storage {
  const items = new Map(Object.entries(stored))
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}
