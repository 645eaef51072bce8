// Shows: asvs 14.3.1
import { beforeEach, expect, it, vi } from 'vitest'

import { openTab } from '#tests/support/browser-storage.ts'

import { clearTyped, keptInput, keptNames } from './kept-input.ts'

beforeEach(() => openTab())

const text = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)
const profile = (account: string) => keptInput({ where: 'tab', account, name: 'profile', parse: text })
const draft = keptInput({ where: 'tab', name: 'draft', parse: text })
const plan = keptInput({ where: 'browser', name: 'plan', parse: text })

it('comes back to the account that typed it, until it is cleared', () => {
  profile('ana').keep('Smith & Søn')
  profile('robin').keep('Reed')
  expect(profile('ana').read()).toBe('Smith & Søn')
  profile('ana').clear()
  expect(profile('ana').read()).toBeUndefined()
  expect(profile('robin').read()).toBe('Reed')
})

it('is in the storage that was named, and in no other', () => {
  plan.keep('pro')
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 0])
  profile('ana').keep('Smith')
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 1])
})

it.each(['no JSON', '7', 'null'])('is nothing where something else is stored: %s', (stored) => {
  localStorage.setItem('plan', stored)
  expect(plan.read()).toBeUndefined()
})

it('lists the entries of one account', () => {
  for (const [account, name] of [
    ['ana', 'title'],
    ['ana', 'lead'],
    ['robin', 'body'],
  ] as const) {
    keptInput({ where: 'browser', account, name, parse: text }).keep('typed')
  }
  expect(keptNames({ where: 'browser', account: 'ana' })).toEqual(['title', 'lead'])
})

it('is cleared from the tab whoever typed it, and nothing else is', () => {
  draft.keep('of nobody who is signed in')
  profile('ana').keep('Smith')
  profile('robin').keep('Reed')
  plan.keep('pro')
  sessionStorage.setItem('hasSeenMailingListPopup', 'true')
  clearTyped()
  expect([profile('ana').read(), profile('robin').read(), draft.read()]).toEqual(Array(3).fill(undefined))
  expect(plan.read()).toBe('pro')
  expect(sessionStorage).toHaveLength(2)
  expect(sessionStorage.getItem('leftOnPurpose')).toBe('yes')
})

it('is nothing where storage is forbidden', () => {
  vi.stubGlobal('sessionStorage', undefined)
  profile('ana').keep('Smith')
  expect(profile('ana').read()).toBeUndefined()
  profile('ana').clear()
  clearTyped()
})
