import { beforeEach, describe, expect, it } from 'vitest'

import { openTab } from '#tests/support/browser-storage.ts'

import { storedDraft, storeDraft } from './draft.ts'

const values = { firstName: 'Ana', symptomsDescription: 'I do not sleep well.' }

beforeEach(() => openTab())

describe('a draft of the ESA request', () => {
  it('comes back as it was stored, from the tab and never from the browser', () => {
    storeDraft({ values, part: 2, submissionId: 'a-b-c' })
    expect(storedDraft.read()).toEqual({ values, part: 2, submissionId: 'a-b-c' })
    expect([sessionStorage.length, localStorage.length]).toEqual([1, 0])
  })

  it('is not stored while nothing has been written, and cleared when the last answer is taken back', () => {
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
  ])('that is damaged counts as none: %s', (_what, value) => {
    setStored(value)
    expect(storedDraft.read()).toBeUndefined()
  })

  it('drops fields that the form does not have, and parts that there are not', () => {
    setStored({ values: { ...values, password: 'x' }, part: 99 })
    expect(storedDraft.read()).toEqual({ values, part: 0 })
  })
})

function setStored(value: unknown): void {
  sessionStorage.setItem('typed:esa-request', JSON.stringify({ at: Date.now(), value }))
}
