import { expect, test } from 'vitest'

import { visitor } from '#tests/support/database.ts'
import { useDatabase } from '#tests/support/use-database.ts'

const TRIES = 40

const { database, data } = await useDatabase()
const list = String((await database.statements(`select id from public.email_lists limit 1`)).rows[0]?.id)

test('what the database does for a subscription is the same for a new, a known and a returning address', async () => {
  const work = async (email: string) => {
    await database.run('delete from private.outbox')
    await subscribe(email)
    const { rows } = await database.statements(`select (select count(*)::int from private.outbox) as jobs,
      (select count(*)::int from public.email_subscriptions where email = '${email}' and subscribed) as rows`)
    return rows[0]
  }
  await subscribe('known@example.com')
  await subscribe('gone@example.com')
  expect(await work('new@example.com')).toEqual({ jobs: 1, rows: 1 })
  expect(await work('known@example.com')).toEqual({ jobs: 1, rows: 1 })
  await database.run(
    `update public.email_subscriptions set subscribed = false where email = 'gone@example.com'`,
  )
  expect(await work('gone@example.com')).toEqual({ jobs: 1, rows: 1 })
})

test('the time of an answer does not tell a known address from a new one', async () => {
  const times: Record<'known' | 'fresh', number[]> = { known: [], fresh: [] }
  for (let n = 0; n < TRIES; n++) {
    times.fresh.push(await timed(`fresh${n}@example.com`))
    times.known.push(await timed('known@example.com'))
  }
  // Guessing by the middle of all times tells half of them right, as tossing a coin does.
  const middle = median([...times.known, ...times.fresh])
  const right =
    times.known.filter((ms) => ms < middle).length + times.fresh.filter((ms) => ms >= middle).length
  expect(Math.abs(right / (2 * TRIES) - 0.5)).toBeLessThan(0.25)
})

async function subscribe(email: string) {
  const reply = await data.fetch(visitor, '/email_subscriptions?on_conflict=email,email_list_id', {
    method: 'POST',
    headers: { prefer: 'resolution=merge-duplicates' },
    body: JSON.stringify({ email, email_list_id: list, subscribed: true }),
  })
  expect(reply.status).toBe(201)
}

async function timed(email: string) {
  const started = performance.now()
  await subscribe(email)
  return performance.now() - started
}

function median(values: number[]) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
