import { expect, it } from 'vitest'

import { recordWire } from '#app/lib/tested-wire.ts'

import { nextPage, readAgain } from './next-page.ts'

const PAGE = 2
const question = { shown: 'all', search: '' } as const

it('reads the list anew as far as it had been read, with what came meanwhile on top', async () => {
  const held = [1, 2, 3, 4, 5]
  serve(held)
  const first = await listOf(nextPage(question, undefined))
  const known = await listOf(nextPage(question, first))
  expect(numbersOf(known)).toEqual([1, 2, 3, 4])
  held.unshift(0)
  expect(numbersOf(await listOf(readAgain(question, known)))).toEqual([0, 1, 2, 3])
})

it('ends where the list has become shorter', async () => {
  const held = [1, 2, 3]
  serve(held)
  const known = await listOf(nextPage(question, await listOf(nextPage(question, undefined))))
  held.splice(0, 2)
  expect(numbersOf(await listOf(readAgain(question, known)))).toEqual([3])
})

it('asks for one page where nothing had been read', async () => {
  const calls = serve([1, 2, 3])
  expect(numbersOf(await listOf(readAgain(question, undefined)))).toEqual([1, 2])
  expect(calls).toHaveLength(1)
})

/** An inbox that holds messages of these numbers, in this order. */
function serve(held: readonly number[]) {
  return recordWire(({ body }) => {
    const { after } = body as { after?: { id: string } }
    const from = after ? held.findIndex((number) => idOf(number) === after.id) + 1 : 0
    const items = held.slice(from, from + PAGE).map(itemOf)
    const last = items.at(-1)
    const more = last && from + PAGE < held.length
    const next = more ? { unread: true, receivedAt: last.receivedAt, id: last.id } : null
    return Response.json({ items, next, unread: held.length })
  })
}

function itemOf(number: number) {
  const receivedAt = '2026-11-20T12:00:00Z'
  return { id: idOf(number), kind: 'enquiry', name: 'Ana', receivedAt, readAt: null, handledAt: null }
}

function idOf(number: number): string {
  return `6f2d9e0a-3b53-4c0e-9a55-0d5f6f0a8a1${number}`
}

async function listOf(asked: ReturnType<typeof nextPage>) {
  const answer = await asked
  if (answer.status !== 'ok') throw new Error(answer.status)
  return answer.value
}

function numbersOf({ items }: { items: readonly { id: string }[] }): number[] {
  return items.map(({ id }) => Number(id.at(-1)))
}
