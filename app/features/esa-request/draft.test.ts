import { describe, expect, it } from 'vitest'

import { draftIn } from './draft.ts'

const values = { firstName: 'Ana', symptomsDescription: 'I do not sleep well.' }

describe('a draft of the ESA request', () => {
  it('comes back as it was kept', () => {
    const storage = memory()
    draftIn(() => storage).keep({ values, part: 2, submissionId: 'a-b-c' })
    expect(draftIn(() => storage).read()).toEqual({ values, part: 2, submissionId: 'a-b-c' })
  })

  it('is gone once cleared', () => {
    const storage = memory()
    draftIn(() => storage).keep({ values, part: 2 })
    draftIn(() => storage).clear()
    expect(storage).toHaveLength(0)
    expect(draftIn(() => storage).read()).toBeUndefined()
  })

  it('is not kept while nothing has been written', () => {
    const storage = memory()
    draftIn(() => storage).keep({ values: { firstName: '', state: 'FL' }, part: 0 })
    expect(storage).toHaveLength(0)
  })

  it('is forgotten when the last answer is taken back', () => {
    const storage = memory()
    draftIn(() => storage).keep({ values, part: 0 })
    draftIn(() => storage).keep({ values: { firstName: '', state: 'FL' }, part: 0 })
    expect(storage).toHaveLength(0)
  })

  it.each([
    ['no JSON', 'Ana'],
    ['no draft', '"Ana"'],
    ['nothing', 'null'],
    ['answers that are no text', '{"values":{"firstName":7},"part":1}'],
  ])('that is damaged counts as none: %s', (_what, text) => {
    const storage = memory()
    storage.setItem('esaRequestDraft', text)
    expect(draftIn(() => storage).read()).toBeUndefined()
  })

  it('drops fields that the form does not have, and parts that there are not', () => {
    const storage = memory()
    const text = JSON.stringify({ values: { ...values, password: 'x' }, part: 99 })
    storage.setItem('esaRequestDraft', text)
    expect(draftIn(() => storage).read()).toEqual({ values, part: 0 })
  })

  it('does without a storage that the browser forbids', () => {
    const draft = draftIn(forbidden)
    expect(() => draft.keep({ values, part: 0 })).not.toThrow()
    expect(draft.read()).toBeUndefined()
    expect(() => draft.clear()).not.toThrow()
  })
})

function memory(): Storage {
  const items = new Map<string, string>()
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

function forbidden(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
