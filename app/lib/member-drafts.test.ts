// Shows: asvs 14.3.1
import { beforeEach, expect, it, vi } from 'vitest'

import { dropAllDrafts, dropDraft, keepDraft, readDraft } from './member-drafts.ts'

beforeEach(() => {
  const stored: Record<string, string> = {}
  // As in browsers, what is stored shows as properties and the methods don't.
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => delete stored[key],
  }
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(stored, { get: (_, name) => Reflect.get(methods, name) as unknown }),
  )
})

it('comes back to the member who typed it, in that form, and to nobody else', () => {
  keepDraft('ana', 'profile', fields())
  const draft = readDraft('ana', 'profile')
  expect(draft?.get('lastName')).toBe('Smith & Søn')
  expect(draft?.getAll('preferences')).toEqual(['Evenings', 'Mornings'])
  expect(readDraft('robin', 'profile')).toBeUndefined()
  expect(readDraft('ana', 'other')).toBeUndefined()
})

it('is gone once it was saved or called off', () => {
  keepDraft('ana', 'profile', fields())
  keepDraft('robin', 'profile', fields())
  dropDraft('ana', 'profile')
  expect(readDraft('ana', 'profile')).toBeUndefined()
  expect(readDraft('robin', 'profile')).toBeDefined()
})

it('is gone once a member has left on purpose, and nothing else is', () => {
  keepDraft('ana', 'profile', fields())
  sessionStorage.setItem('hasSeenMailingListPopup', 'true')
  dropAllDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['hasSeenMailingListPopup'])
})

it('is nothing where storage is forbidden', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepDraft('ana', 'profile', fields())
  expect(readDraft('ana', 'profile')).toBeUndefined()
  dropDraft('ana', 'profile')
  dropAllDrafts()
})

function fields(): FormData {
  const form = new FormData()
  form.append('lastName', 'Smith & Søn')
  form.append('preferences', 'Evenings')
  form.append('preferences', 'Mornings')
  return form
}
