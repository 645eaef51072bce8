import { describe, expect, it } from 'vitest'

import { ESA_FIELD_NAMES } from '#contracts/esa-request-fields.ts'

import { sectionsOf } from './message-fields.ts'

const shownFields = (...message: Parameters<typeof sectionsOf>) =>
  sectionsOf(...message).flatMap(({ fields }) => fields)

describe('an inquiry', () => {
  it('is shown in the order of its form, including empty fields', () => {
    expect(shownFields('inquiry', { message: 'Hello', name: 'Ana', email: 'ana@example.com' })).toEqual([
      { name: 'name', label: 'Name', value: 'Ana' },
      { name: 'email', label: 'Email', value: 'ana@example.com' },
      { name: 'phone', label: 'Phone', value: undefined },
      { name: 'topic', label: 'About', value: undefined },
      { name: 'message', label: 'Message', value: 'Hello' },
    ])
  })
})

describe('an inquiry with a topic', () => {
  it.each([
    ['esa', 'ESA Evaluations'],
    ['of-another-version', 'of-another-version'],
  ])('shows %s like the form', (topic, value) => {
    expect(shownFields('inquiry', { topic })).toContainEqual({ name: 'topic', label: 'About', value })
  })
})

describe('an inquiry from the Spanish page', () => {
  it('says so', () => {
    expect(shownFields('inquiry', { name: 'Lucía', language: 'es' })).toContainEqual({
      name: 'language',
      label: 'Language',
      value: 'Spanish: sent from your Spanish page',
    })
  })
})

describe('an ESA request', () => {
  // Shows: spec 3.10
  it('has a label for every field that can be sent', () => {
    const names = shownFields('esa-request', {}).map(({ name, label }) => label && name)
    expect(names).toEqual(ESA_FIELD_NAMES)
  })

  it('has headings that do not address its reader as the client', () => {
    expect(sectionsOf('esa-request', {}).map(({ title }) => title)).toEqual([
      'About the client',
      'Where the client lives',
      'The animal and the home',
      'How the client is doing',
    ])
  })

  // Shows: spec 3.12
  it('shows choices and dates like the form', () => {
    const date = { dateOfBirth: '1985-04-23' }
    const fields = { ...date, currentAnimal: 'considering', state: 'FL', housingNeed: 'odd' }
    const shown = shownFields('esa-request', fields).flatMap(({ value }) => value ?? [])
    expect(shown).toEqual(['April 23, 1985', 'Florida', 'I am considering one', 'odd'])
  })
})
