import { beforeEach, describe, expect, it, vi } from 'vitest'

import { withoutHeaders, recordWire } from '#tests/support/wire.ts'

import { type ProfileChanges, saveProfile } from './profile.data.ts'

const member = '6f2d9e0a-3b53-4c0e-9a55-0d5f6f0a8a11'
const base: ProfileChanges = {
  firstName: 'Ana',
  lastName: 'Reed',
  phone: '4075550142',
  therapyPreferences: ['Evenings', 'Weekends'],
}
const { locks } = navigator
const stored = {
  first_name: 'Ana',
  last_name: 'Reed',
  phone: '4075550142',
  therapy_preferences: ['Evenings', 'Weekends'],
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  connected(true)
})

describe('writes', () => {
  it.each([
    ['a field that was changed', { lastName: 'Smith' }, { last_name: 'Smith' }],
    ['a field that was taken out', { phone: '' }, { phone: null }],
    ['a number that was changed', { phone: '+49 30 1234567' }, { phone: '+49301234567' }],
    [
      'what was ticked and unticked',
      { therapyPreferences: ['Weekends', 'Walks'] },
      { therapy_preferences: ['Weekends', 'Walks'] },
    ],
  ])('%s, and nothing else', async (_, typed, row) => {
    const calls = answering(stored)
    expect(await save(typed)).toMatchObject({ status: 'saved' })
    expect(calls.map(withoutHeaders)).toEqual([
      expect.objectContaining({ method: 'GET' }),
      { method: 'PATCH', path: '/rest/v1/profiles', query: { user_id: `eq.${member}` }, body: row },
    ])
  })

  it('nothing if nothing was changed, regardless of the number’s formatting', async () => {
    const calls = answering(stored)
    expect(await save({ phone: '(407) 555-0142' })).toMatchObject({ status: 'saved' })
    expect(calls.map(({ method }) => method)).toEqual(['GET'])
  })
})

describe('a change that was made elsewhere meanwhile', () => {
  it('is preserved and shown if it is in another field', async () => {
    const calls = answering({ ...stored, phone: '8135550100', therapy_preferences: ['Weekends', 'Calls'] })
    const outcome = await save({ lastName: 'Smith', therapyPreferences: ['Evenings', 'Weekends', 'Walks'] })
    expect(outcome).toMatchObject({
      status: 'saved',
      profile: {
        lastName: 'Smith',
        phone: '8135550100',
        therapyPreferences: ['Weekends', 'Calls', 'Walks'],
      },
    })
    expect(calls.at(-1)?.body).toEqual({
      last_name: 'Smith',
      therapy_preferences: ['Weekends', 'Calls', 'Walks'],
    })
  })

  it('is a conflict if it is in the same field, and nothing is written', async () => {
    const calls = answering({ ...stored, last_name: 'Jones' })
    const outcome = await save({ firstName: 'Anna', lastName: 'Smith' })
    expect(outcome).toMatchObject({ status: 'conflict', fields: ['lastName'], now: { lastName: 'Jones' } })
    expect(calls.map(({ method }) => method)).toEqual(['GET'])
  })

  it('is also a conflict if another tab is still saving it', async () => {
    let row = stored
    const calls = recordWire(({ method, body }) => {
      if (method === 'GET') return Response.json(row)
      row = { ...row, ...(body as object) }
      return new Response(null, { status: 204, headers: { 'Content-Range': '*/1' } })
    })
    const [first, second] = await Promise.all([save({ lastName: 'Jones' }), save({ lastName: 'Smith' })])
    expect(first).toMatchObject({ status: 'saved' })
    expect(second).toMatchObject({ status: 'conflict', now: { lastName: 'Jones' } })
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET'])
  })

  it('is no conflict if both values are equal', async () => {
    answering({ ...stored, last_name: 'Smith' })
    expect(await save({ lastName: 'Smith' })).toMatchObject({ status: 'saved' })
  })
})

it('saves where the browser reports to be offline and is not', async () => {
  connected(false)
  answering(stored)
  expect(await save({ lastName: 'Smith' })).toMatchObject({ status: 'saved' })
})

it('fails after one request while the server is unreachable', async () => {
  const calls = recordWire(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await save({ lastName: 'Smith' })).not.toMatchObject({ status: 'saved' })
  expect(calls.filter(({ path }) => path.endsWith('/profiles'))).toHaveLength(1)
})

it.each([
  ['there is no row', () => Response.json({ code: 'PGRST116' }, { status: 406 })],
  ['it can’t be read', () => Response.json({ code: '57014' }, { status: 400 })],
])('saves nothing if %s', async (_, answer) => {
  const calls = recordWire((call) => (call.path.endsWith('/profiles') ? answer() : Response.json({})))
  expect(await save({ lastName: 'Smith' })).not.toMatchObject({ status: 'saved' })
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false)
})

function connected(onLine: boolean) {
  vi.stubGlobal('navigator', { onLine, locks })
}

function answering(row: object) {
  return recordWire(({ method }) =>
    method === 'GET'
      ? Response.json(row)
      : new Response(null, { status: 204, headers: { 'Content-Range': '*/1' } }),
  )
}

function save(change: Partial<ProfileChanges>) {
  const { therapyPreferences, ...texts } = { ...base, ...change }
  const fields = new FormData()
  for (const [name, text] of Object.entries(texts)) fields.set(name, text)
  for (const one of therapyPreferences) fields.append('therapyPreferences', one)
  return saveProfile(member, fields, base)
}
