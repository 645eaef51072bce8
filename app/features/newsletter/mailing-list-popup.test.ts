import { describe, expect, it } from 'vitest'

import { memoryStorage as memory } from '#tests/support/browser-storage.ts'

import { mayOpenPopup, POPUP_DELAY_MS, rememberPopupSeen } from './mailing-list-popup.tsx'

const stranger = { signedIn: false, subscriber: false }

describe('the mailing-list popup', () => {
  // Shows: spec 9.8
  it('opens 2000 ms after the home page', () => {
    expect(POPUP_DELAY_MS).toBe(2000)
  })

  // Shows: spec 2.30
  it.each([{ signedIn: true }, { subscriber: true }])(
    'is not shown to members and subscribers: %o',
    (known) => {
      expect(mayOpenPopup({ ...stranger, ...known, session: () => memory() })).toBe(false)
    },
  )

  it('does not open if storage is blocked', () => {
    expect(mayOpenPopup({ ...stranger, session: blocked })).toBe(false)
    expect(() => rememberPopupSeen(blocked)).not.toThrow()
  })

  it('does not open if storage takes nothing: it could not be remembered that it was closed', () => {
    const full = Object.assign(Object.create(memory()), { setItem: refuse }) as Storage
    expect(mayOpenPopup({ ...stranger, session: () => full })).toBe(false)
    const empty = memory()
    expect(mayOpenPopup({ ...stranger, session: () => empty })).toBe(true)
    expect(empty).toHaveLength(0)
  })
})

function refuse() {
  throw new DOMException('There is no space', 'QuotaExceededError')
}

/** Where storage is blocked, even accessing the property throws. */
function blocked(): Storage {
  throw new DOMException('Access is denied for this document', 'SecurityError')
}
