// Shows: asvs 6.1.2, 6.2.1, 6.2.4, 6.2.5, 6.2.9, 6.2.11, 6.2.12
import { expect, it } from 'vitest'

import { builtIn } from '#content/built-in.ts'

import { AuthRefusal } from './auth-refusal.ts'
import { refuseWeakPassword, scoreOf } from './password-rules.ts'

async function refusalOf(password: string, names: string[] = []) {
  const refusal = await refuseWeakPassword(
    password,
    { email: 'maria.lopez@harbor.example', names },
    builtIn,
  ).catch((error: unknown) => error)
  return refusal instanceof AuthRefusal ? [refusal.status, refusal.code, refusal.details.reasons] : refusal
}

it.each([
  ['short7!', 'length'],
  ['🌊🌊🌊🌊🌊🌊🌊', 'length'],
  ['password', 'pwned'],
  ['P@ssw0rd!', 'pwned'],
  ['12345678', 'pwned'],
  ['qwertyuiop', 'pwned'],
  ['iloveyou1', 'pwned'],
  ['sunshine2024', 'pwned'],
  ['hunter2hunter2', 'pwned'],
  ['contraseña', 'pwned'],
  ['Contraseña1!', 'pwned'],
  ['Summer2026!', 'pwned'],
  ['Verano2026', 'pwned'],
  ['Therapy123', 'pwned'],
  ['Th3rapy123', 'pwned'],
  ['mental-health-1', 'pwned'],
  ['SaludMental1', 'pwned'],
  ['November2026', 'pwned'],
  ['Florida#2026', 'pwned'],
  ['psychology', 'pwned'],
  ['psychology1', 'pwned'],
  ['esperanza7', 'pwned'],
  ['butterflies', 'pwned'],
  ['x'.repeat(200), 'pwned'],
  ['QuietTide1', 'personal'],
  ['quiet-tide-2026', 'personal'],
  ['Elena.Marlowe', 'personal'],
  ['maria.lopez1', 'personal'],
  ['maria.lopez@harbor.example', 'personal'],
  ['Lopez-Maria!', 'personal'],
])('refuses %s: %s', async (password, reason) => {
  expect(await refusalOf(password)).toEqual([422, 'weak_password', [reason]])
})

it('refuses the member’s own names, also in letters of another kind', async () => {
  expect(await refusalOf('Wilhelmina1', ['Wilhelmina', 'Ng'])).toEqual([422, 'weak_password', ['personal']])
  expect(await refusalOf('ZOE-garcon1', ['Zoë', 'Garçon'])).toEqual([422, 'weak_password', ['personal']])
})

it('refuses one that is too long', async () => {
  expect(await refusalOf('harbor lamp '.repeat(50))).toEqual([400, 'validation_failed', undefined])
})

it.each([
  'the tide turns at seven',
  'zX9!kfP2',
  'correct horse battery staple',
  'siete garzas junto al muelle',
  'summer rain on the pier',
  'a'.repeat(3) + ' lamp on a quay',
])('accepts %s', async (password) => {
  expect(await refusalOf(password)).toBeUndefined()
})

it('accepts long ones, and estimates only their beginning, so that none delays the others', async () => {
  expect(await refusalOf('4@8({[<369&#!1/|0$5+7%2'.repeat(20))).toBeUndefined()
})

it('refuses a request that would wait for long', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => scoreOf('butterflies', [])))
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(9)
  expect(refused[0]).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
})

it('scores unusual input', async () => {
  const odd = [
    '__proto__',
    'constructor',
    '\ud800\udfff\ud800 odd',
    '4@8({[<69!1|0$5+7%2?4@8({[<69!1|',
    '\0'.repeat(512),
  ]
  const scores = await Promise.all(odd.map((one) => scoreOf(one, ['__proto__', 'x'.repeat(200)])))
  expect(scores).toEqual(odd.map(() => expect.any(Number)))
})
