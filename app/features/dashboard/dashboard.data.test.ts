import { expect, it, vi } from 'vitest'

import { withoutHeaders, recordWire } from '#tests/support/wire.ts'

import { loadProfile, nameOf, NO_PROFILE } from './dashboard.data.ts'

const member = '6f2d9e0a-3b53-4c0e-9a55-0d5f6f0a8a11'

// Shows: spec 3.5, 7.11
it('the profile is read with all columns, by the member’s id, as a single row', async () => {
  const calls = recordWire(() =>
    Response.json({ first_name: 'Ana', esa_evaluation_completed: true, therapy_preferences: ['Evenings'] }),
  )
  expect(await loadProfile(member)).toMatchObject({
    firstName: 'Ana',
    phone: '',
    therapyPreferences: ['Evenings'],
    esaEvaluationCompleted: true,
    newsletterSubscribed: false,
  })
  expect(calls.map(withoutHeaders)).toEqual([
    { method: 'GET', path: '/rest/v1/profiles', query: { select: '*', user_id: `eq.${member}` } },
  ])
  expect(calls[0]?.headers.get('accept')).toBe('application/vnd.pgrst.object+json')
})

// Shows: spec 3.6, 7.11
it('a missing row is an empty profile, and nothing is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  recordWire(() => Response.json({ code: 'PGRST116', message: 'no row' }, { status: 406 }))
  expect(await loadProfile(member)).toEqual(NO_PROFILE)
  expect(log).not.toHaveBeenCalled()
})

// Shows: spec 8.31
it('any other failure is logged, and the profile is undefined instead of empty', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  recordWire(() => Response.json({ code: '57014', message: 'away' }, { status: 400 }))
  expect(await loadProfile(member)).toBeUndefined()
  expect(log).toHaveBeenCalledWith('The profile was not read', expect.objectContaining({ code: '57014' }))
})

// Shows: spec 2.72
it.each([
  ['the first name', 'Ana', 'robin@example.com', 'Ana'],
  ['the part of the address before the at-sign', '  ', 'robin.b@example.com', 'robin.b'],
  ['left to the page where there is neither', '', '', undefined],
])('the name in the welcome is %s', (_, firstName, email, name) => {
  expect(nameOf({ firstName }, email)).toBe(name)
})
