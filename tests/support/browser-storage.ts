import { vi } from 'vitest'

/** Gives the code under test empty storages, as in a tab that has just been opened. */
export function openTab(local: Storage = memoryStorage(), session: Storage = memoryStorage()) {
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
}

/** As in browsers, each entry is a property of its own. */
export function memoryStorage(stored: Record<string, string> = {}): Storage {
  const items: Record<string, string> = Object.create({
    get length() {
      return Object.keys(items).length
    },
    key: (index: number) => Object.keys(items)[index] ?? null,
    getItem: (key: string) => (Object.hasOwn(items, key) ? items[key] : null),
    setItem: (key: string, value: string) => void (items[key] = value),
    removeItem: (key: string) => void Reflect.deleteProperty(items, key),
    clear: () => Object.keys(items).forEach((key) => Reflect.deleteProperty(items, key)),
  })
  return Object.assign(items, stored) as unknown as Storage
}
