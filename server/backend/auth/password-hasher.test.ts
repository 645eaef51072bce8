// Shows: asvs 1.4.1, 6.2.8, 11.4.2, 15.1.3, 15.2.2
import { expect, it } from 'vitest'

import { passwordHasher } from './password-hasher.ts'

const cheap = { memoryCost: 8, timeCost: 1 }

it('accepts a password in any Unicode composition, and no other', async () => {
  const hasher = passwordHasher(cheap)
  const hashed = await hasher.hash('cafe\u0301 quay')
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await hasher.verify('caf\u00e9 quay', hashed)).toBe(true)
  expect(await hasher.verify('cafe quay', hashed)).toBe(false)
})

it('costs 19 MiB and two passes by default', async () => {
  expect(await passwordHasher().hash('quay')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('takes as long without a hash, and refuses every password', async () => {
  const work: string[] = []
  const hasher = passwordHasher({ ...cheap, observe: (kind) => work.push(kind) })
  expect(await hasher.verify('nobody has this password', undefined)).toBe(false)
  expect(await hasher.verify('nobody has this password', null)).toBe(false)
  expect(work).toEqual(['verify', 'verify'])
})

it('processes a few at once, queues a few, and refuses the rest with a time to retry', async () => {
  const hasher = passwordHasher({ ...cheap, atOnce: 2, waiting: 3 })
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => hasher.hash('quay')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refusals).toHaveLength(3)
  expect(refusals[0]).toMatchObject({
    status: 429,
    code: 'over_request_rate_limit',
    details: { retryAfter: 5 },
  })
  await expect(hasher.hash('afterwards')).resolves.toMatch(/^\$argon2id/)
})

it('does not block the event loop', async () => {
  const hasher = passwordHasher({ atOnce: 1 })
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  await Promise.all(Array.from({ length: 4 }, () => hasher.hash('quay')))
  clearInterval(counting)
  expect(turns).toBeGreaterThan(4)
})
