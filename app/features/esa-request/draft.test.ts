import { beforeEach, describe, expect, it } from 'vitest'

import { openTab } from '#tests/support/browser-storage.ts'

import { storedDraft, storeDraft } from './draft.ts'

const values = { firstName: 'Ana', symptomsDescription: 'I do not sleep well.' }

beforeEach(() => openTab())

describe('a draft of the ESA request', () => {
  it('is restored as it was stored, from session storage and never from local storage', () => {
    storeDraft({ values, part: 2, submissionId: 'a-b-c' })
    expect(storedDraft.read()).toEqual({ values, part: 2, submissionId: 'a-b-c' })
    expect([sessionStorage.length, localStorage.length]).toEqual([1, 0])
  })

  it('is not stored while all answers are empty, and cleared when the last answer is removed', () => {
    const empty = { values: { firstName: '', state: 'FL' }, part: 0 }
    storeDraft(empty)
    expect(sessionStorage).toHaveLength(0)
    storeDraft({ values, part: 0 })
    storeDraft(empty)
    expect(sessionStorage).toHaveLength(0)
  })

  it.each([
    ['no draft', 'Ana'],
    ['answers that are no text', { values: { firstName: 7 }, part: 1 }],
  ])('is ignored if it is damaged: %s', (_what, value) => {
    setStored(value)
    expect(storedDraft.read()).toBeUndefined()
  })

  it('is restored without unknown fields and parts', () => {
    setStored({ values: { ...values, password: 'x' }, part: 99 })
    expect(storedDraft.read()).toEqual({ values, part: 0 })
  })
})

function setStored(value: unknown): void {
  sessionStorage.setItem('typed:esa-request', JSON.stringify({ at: Date.now(), value }))
}
