import { expect, it } from 'vitest'

import { changeItem, fullPage, itemsOf } from './owner-list.ts'

interface Letter {
  id: string
  read: boolean
}

const letter = (id: string, read = false): Letter => ({ id, read })
const counts = { all: 9, unread: 7 }
const list = {
  pages: [{ items: [letter('a'), letter('b', true)], counts }, { items: [letter('b', true), letter('c')] }],
  pageParams: [null, 'b'],
}
const belongs = ({ read }: Letter, name: keyof typeof counts) => name === 'all' || !read
const idsOf = (of: typeof list) => itemsOf(of).map(({ id }) => id)
const reading = (of: typeof list, id: string) =>
  changeItem(of, id, { change: (item) => ({ ...item, read: true }), belongs })

it('an item that moved onto a later page is shown once', () => {
  expect(idsOf(list)).toEqual(['a', 'b', 'c'])
})

it('another page follows a full one', () => {
  expect(fullPage([letter('a'), letter('b')], 2).next).toEqual(letter('b'))
  expect(fullPage([letter('a')], 2).next).toBeNull()
  expect(fullPage([], 2).next).toBeNull()
})

it('a changed item stays in place, and is counted once', () => {
  const changed = reading(list, 'a')
  expect(changed.pages[0]).toEqual({
    items: [letter('a', true), letter('b', true)],
    counts: { all: 9, unread: 6 },
  })
  expect(reading(changed, 'a')).toEqual(changed)
  expect(reading(list, 'unknown')).toBe(list)
})

it('an item that was deleted or removed from the list is removed from every page', () => {
  const gone = changeItem(list, 'b', { change: () => undefined, belongs })
  expect(idsOf(gone)).toEqual(['a', 'c'])
  expect(gone.pages[0]?.counts).toEqual({ all: 8, unread: 7 })
  const left = changeItem(list, 'b', { change: () => letter('b'), belongs, isRemoved: () => true })
  expect(idsOf(left)).toEqual(['a', 'c'])
  expect(left.pages[0]?.counts).toEqual({ all: 9, unread: 8 })
})
