// Shows: asvs 14.3.1
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { openTab } from '#tests/support/browser-storage.ts'

import { clearTyped, typedInput } from './typed-input.ts'
import { clearMemory, InputMemory, memoryOf, storedFields } from './use-typed-input.ts'

beforeEach(() => openTab())
afterEach(() => void vi.useRealTimers())

const parse = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)
const profile = (account: string) => typedInput({ form: 'profile', account }, { until: 'tab-closed', parse })
const draft = typedInput({ form: 'draft' }, { until: 'tab-closed', parse })
const plan = typedInput({ form: 'plan' }, { until: 'cleared', parse, validForMs: 1000 })

it('is restored for the account that typed it, until it is cleared', () => {
  profile('ana').store('Smith & Søn')
  profile('robin').store('Reed')
  expect(profile('ana').read()).toBe('Smith & Søn')
  profile('ana').clear()
  expect(profile('ana').read()).toBeUndefined()
  expect(profile('robin').read()).toBe('Reed')
})

it('is in the storage of its lifetime, and in no other', () => {
  plan.store('pro')
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 0])
  profile('ana').store('Smith')
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 1])
  new InputMemory().input({ form: 'note' }).store('of a message')
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 1])
})

it.each(['no JSON', '7', 'null', '"pro"', '{"value":"pro"}', `{"at":${Date.now()},"value":7}`])(
  'is undefined if something else is stored: %s',
  (stored) => {
    localStorage.setItem('typed:plan', stored)
    expect(plan.read()).toBeUndefined()
  },
)

it('is undefined when it is no longer valid', () => {
  vi.useFakeTimers()
  plan.store('pro')
  vi.advanceTimersByTime(999)
  expect(plan.read()).toBe('pro')
  vi.advanceTimersByTime(1)
  expect(plan.read()).toBeUndefined()
})

it('lists the stored fields of one form of one account', () => {
  for (const [form, account, field] of [
    ['site', 'ana', 'title'],
    ['site', 'ana', 'lead'],
    ['site', 'robin', 'body'],
    ['site-other', 'ana', 'name'],
  ] as const) {
    typedInput({ form, account, field }, { until: 'cleared', parse }).store('typed')
  }
  expect(storedFields({ form: 'site', account: 'ana' }, 'cleared')).toEqual(['title', 'lead'])
})

it('is cleared from the tab for every account, and nothing else is', () => {
  draft.store('of nobody who is signed in')
  profile('ana').store('Smith')
  profile('robin').store('Reed')
  plan.store('pro')
  sessionStorage.setItem('hasSeenMailingListPopup', 'true')
  clearTyped()
  expect([profile('ana').read(), profile('robin').read(), draft.read()]).toEqual(Array(3).fill(undefined))
  expect(plan.read()).toBe('pro')
  expect(sessionStorage).toHaveLength(2)
  expect(sessionStorage.getItem('leftOnPurpose')).toBe('yes')
})

it('is undefined if storage is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined)
  profile('ana').store('Smith')
  expect(profile('ana').read()).toBeUndefined()
  profile('ana').clear()
  clearTyped()
})

it('is in the memory of one account only', () => {
  const memory = new InputMemory()
  memory.input<string>({ form: 'search' }).store('anxiety')
  expect(memory.input({ form: 'search' }).read()).toBe('anxiety')
  expect(memory.input({ form: 'search', field: 'second' }).read()).toBeUndefined()
  expect(new InputMemory().input({ form: 'search' }).read()).toBeUndefined()
  memory.input({ form: 'search' }).clear()
  expect(memory.input({ form: 'search' }).read()).toBeUndefined()
})

it('is in the memory of an account that outlasts its session, until a deliberate sign-out or another account', () => {
  note('one').store('Call on Monday.')
  expect(note('one').read()).toBe('Call on Monday.')
  clearMemory()
  expect(note('one').read()).toBeUndefined()
  note('one').store('Call on Monday.')
  expect(note('two').read()).toBeUndefined()
  expect(note('one').read()).toBeUndefined()
})

function note(account: string) {
  return memoryOf(account).input<string>({ form: 'note' })
}
