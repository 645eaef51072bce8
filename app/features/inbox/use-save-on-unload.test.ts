import { describe, expect, test } from 'vitest'

import { currentEntry, entryAfterSave } from './use-save-on-unload.ts'

const stored = { number: 1, text: 'Hello', version: 3 }

describe('the entry of a field, after its save', () => {
  test('is dropped where the server stores the same text', () => {
    expect(entryAfterSave(stored, { number: 1, text: 'Hello', version: 2 })).toBeUndefined()
    expect(entryAfterSave(stored, undefined)).toBeUndefined()
  })

  test.each(['Hello ', 'Hello\n', ' Hello', 'Hel\u200Blo'])('stays as it was typed: %j', (text) => {
    const saved = entryAfterSave(stored, { number: 1, text, version: 2 })
    expect(saved).toEqual({ ...stored, text, isSaved: true })
    expect(currentEntry(saved, 'Hello')).toBe(saved)
  })

  test('is an edit of what was saved, where more was typed meanwhile', () => {
    const typed = { number: 1, text: 'Hello. There is', version: 2 }
    expect(entryAfterSave(stored, typed)).toEqual({ ...stored, text: typed.text, isSaved: false })
  })

  test('hides nothing that another device saves later', () => {
    const saved = { ...stored, text: 'Hello ', isSaved: true }
    expect(currentEntry(saved, 'Hello, and more')).toBeUndefined()
    const unsaved = { ...stored, text: 'Hello there' }
    expect(currentEntry(unsaved, 'Hello, and more')).toBe(unsaved)
  })
})
