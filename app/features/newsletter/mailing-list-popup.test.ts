import { describe, expect, it } from 'vitest'

import { mayOpenPopup, POPUP_DELAY_MS, rememberPopupSeen } from './mailing-list-popup.tsx'

const stranger = { signedIn: false, subscriber: false }

describe('the mailing-list popup', () => {
  // Shows: spec 9.8
  it('comes 2000 ms after the home page', () => {
    expect(POPUP_DELAY_MS).toBe(2000)
  })

  it('opens for a new visitor', () => {
    expect(mayOpenPopup({ ...stranger, session: () => memory() })).toBe(true)
  })

  // Shows: spec 4.8, 9.8
  it('stays away for the session once it was closed', () => {
    const session = memory()
    rememberPopupSeen(() => session)
    expect(session.getItem('hasSeenMailingListPopup')).toBe('true')
    expect(mayOpenPopup({ ...stranger, session: () => session })).toBe(false)
  })

  // Shows: spec 2.30
  it('is not shown to members', () => {
    expect(mayOpenPopup({ ...stranger, signedIn: true, session: () => memory() })).toBe(false)
  })

  // Shows: spec 2.30
  it('is not shown to subscribers', () => {
    expect(mayOpenPopup({ ...stranger, subscriber: true, session: () => memory() })).toBe(false)
  })

  it('stays away where nothing can be remembered', () => {
    expect(mayOpenPopup({ ...stranger, session: blocked })).toBe(false)
    expect(() => rememberPopupSeen(blocked)).not.toThrow()
  })
})

/** Where storage is blocked, even naming it throws. */
function blocked(): Storage {
  throw new DOMException('Access is denied for this document', 'SecurityError')
}

function memory(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}
