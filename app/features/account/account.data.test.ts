import { beforeEach, describe, expect, it, vi } from 'vitest'

import { withoutHeaders, recordWire } from '#tests/support/wire.ts'

import { signUp } from './account.data.ts'

beforeEach(() => vi.stubGlobal('location', { origin: 'https://practice.example' }))

describe('a sign-up request', () => {
  it('reports whether a mail was sent', async () => {
    const user = { id: 'a', email: 'ana@example.com', identities: [] }
    recordWire(() => Response.json({ ...user, confirmation_sent_at: '2026-11-21T18:00:00Z' }))
    expect(await signUp(form())).toMatchObject({ status: 'signed-up', mailed: true })
  })

  it('reports that a Supabase project has already sent a mail to an address that signed up a moment ago', async () => {
    recordWire(limited('For security purposes, you can only request this after 59 seconds.'))
    expect(await signUp(form())).toEqual({ status: 'signed-up', email: 'ana@example.com', mailed: false })
    recordWire(limited('email rate limit exceeded'))
    expect(await signUp(form())).toEqual({ status: 'refused', message: 'email rate limit exceeded' })
  })

  // Shows: spec 3.14, 7.15
  it('sends address, password, names and phone, and the site’s root as the redirect target', async () => {
    const calls = recordWire(() => Response.json({ id: 'a', email: 'ana@example.com', identities: [] }))
    expect(await signUp(form())).toEqual({ status: 'signed-up', email: 'ana@example.com', mailed: false })
    const [call] = calls.map(withoutHeaders)
    expect(call).toMatchObject({
      method: 'POST',
      path: '/auth/v1/signup',
      query: { redirect_to: 'https://practice.example/' },
      body: {
        email: 'ana@example.com',
        password: 'seven herons',
        data: { first_name: 'Ana', last_name: 'Lee', phone: '5551234567' },
      },
    })
  })

  it('is not sent while a field is invalid', async () => {
    const calls = recordWire(() => Response.json({}))
    const wrong = { firstName: 'A', lastName: 'B', email: 'x', phone: '0555', password: '7 chars' }
    expect(await signUp(form(wrong))).toEqual({ status: 'invalid', fields: Object.keys(wrong) })
    expect(calls).toEqual([])
  })
})

describe('a refusal of the server', () => {
  // Shows: spec 8.19
  it('means that the account exists if its message says so', async () => {
    recordWire(() => refusal('User already registered'))
    expect(await signUp(form())).toEqual({ status: 'exists' })
  })

  it('is shown at the password if it is about that', async () => {
    const message = 'Password cannot be longer than 72 characters'
    recordWire(() =>
      Response.json({ code: 422, error_code: 'validation_failed', msg: message }, { status: 422 }),
    )
    expect(await signUp(form())).toEqual({ status: 'refused', message, field: 'password' })
  })

  // Shows: spec 8.20
  it('is reported with the server’s message otherwise', async () => {
    recordWire(() => refusal('Signups not allowed for this instance'))
    expect(await signUp(form())).toEqual({
      status: 'refused',
      message: 'Signups not allowed for this instance',
    })
  })

  it('is unexpected if there was no response', async () => {
    recordWire(() => {
      throw new TypeError('Failed to fetch')
    })
    expect(await signUp(form())).toEqual({ status: 'failed' })
  })
})

function refusal(msg: string) {
  return Response.json({ code: 422, error_code: 'refused', msg }, { status: 422 })
}

function form(changes: Record<string, string> = {}): FormData {
  const fields = new FormData()
  const given = {
    firstName: 'Ana',
    lastName: 'Lee',
    email: 'Ana@Example.com',
    phone: '(555) 123-4567',
    password: 'seven herons',
    ...changes,
  }
  for (const [name, value] of Object.entries(given)) fields.set(name, value)
  return fields
}

const limited = (msg: string) => () =>
  Response.json({ code: 429, error_code: 'over_email_send_rate_limit', msg }, { status: 429 })
