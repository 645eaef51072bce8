import { beforeEach, describe, expect, it } from 'vitest'

import { openTab } from '#tests/support/browser-storage.ts'

import { keepDraft, storedDraft } from './draft.ts'

const values = { firstName: 'Ana', symptomsDescription: 'I do not sleep well.' }

beforeEach(() => openTab())

describe('a draft of the ESA request', () => {
  it('comes back as it was kept, from the tab and never from the browser', () => {
    keepDraft({ values, part: 2, submissionId: 'a-b-c' })
    expect(storedDraft.read()).toEqual({ values, part: 2, submissionId: 'a-b-c' })
    expect([sessionStorage.length, localStorage.length]).toEqual([1, 0])
  })

  it('is not kept while nothing has been written, and forgotten when the last answer is taken back', () => {
    const empty = { values: { firstName: '', state: 'FL' }, part: 0 }
    keepDraft(empty)
    expect(sessionStorage).toHaveLength(0)
    keepDraft({ values, part: 0 })
    keepDraft(empty)
    expect(sessionStorage).toHaveLength(0)
  })

  it.each([
    ['no draft', '"Ana"'],
    ['answers that are no text', '{"values":{"firstName":7},"part":1}'],
  ])('that is damaged counts as none: %s', (_what, text) => {
    sessionStorage.setItem('typed:esaRequestDraft', text)
    expect(storedDraft.read()).toBeUndefined()
  })

  it('drops fields that the form does not have, and parts that there are not', () => {
    const text = JSON.stringify({ values: { ...values, password: 'x' }, part: 99 })
    sessionStorage.setItem('typed:esaRequestDraft', text)
    expect(storedDraft.read()).toEqual({ values, part: 0 })
  })
})
