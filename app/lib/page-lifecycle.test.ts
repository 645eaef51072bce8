// Shows: asvs 14.3.3
import { describe, expect, it, vi } from 'vitest'

import { memoryStorage } from '#tests/support/browser-storage.ts'

import {
  storeTypedWhenUnloaded,
  mayBeReopened,
  OFFLINE_PAGE_SHOWN,
  REQUESTED_PAGE,
  restoreTyped,
  storeRequestedPage,
  wasReloaded,
} from './page-lifecycle.ts'

describe('how a page was loaded', () => {
  it.each([
    ['by a link', 'navigate', false, { reloaded: false, reopened: false }],
    ['again', 'reload', false, { reloaded: true, reopened: false }],
    ['with a tab opened again', 'back_forward', false, { reloaded: false, reopened: true }],
    ['in a tab put aside to save memory', 'back_forward', true, { reloaded: true, reopened: false }],
  ])('%s', (_how, type, wasDiscarded, { reloaded, reopened }) => {
    vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] })
    vi.stubGlobal('document', { wasDiscarded })
    expect([wasReloaded(), mayBeReopened()]).toEqual([reloaded, reopened])
  })

  it('is unknown in some browsers', () => {
    vi.stubGlobal('performance', { getEntriesByType: () => [] })
    vi.stubGlobal('document', {})
    expect([wasReloaded(), mayBeReopened()]).toEqual([false, false])
  })
})

describe('typed input', () => {
  const words = 'Do you see people'

  it.each([
    ['at any time', true, false, 'unloaded'],
    ['without a connection', false, false, 'offline'],
    ['where only the service worker noticed that there was none', true, true, 'offline'],
  ])('is restored after a reload %s', (_when, onLine, offlinePage, reason) => {
    const tab = openTab({ onLine })
    tab.show(new Field(words))
    tab.unload()
    if (offlinePage) tab.storage.setItem(OFFLINE_PAGE_SHOWN, '')
    const after = new Field('')
    tab.show(after)
    const onRestored = vi.fn<(reason: string) => void>()
    restoreTyped(onRestored)()
    expect(after.value).toBe(words)
    expect(onRestored.mock.calls).toEqual([[reason]])
    expect(tab.storage).toHaveLength(0)
  })

  it.each([
    ['of a page that the browser puts aside whole', { persisted: true }, {}],
    ['of a password', {}, { type: 'password' }],
    ['of a password that is shown', {}, { type: 'text', autocomplete: 'current-password' }],
    ['that came with the page', {}, { defaultValue: words }],
  ])('is not stored %s', (_what, event, field) => {
    const tab = openTab({ onLine: false })
    tab.show(Object.assign(new Field(words), field))
    tab.unload(event)
    expect(tab.storage).toHaveLength(0)
  })

  it.each(['/admin/inbox', '/dashboard'])(
    'is not stored on %s, where it belongs to one account',
    (pathname) => {
      const tab = openTab({ onLine: true })
      vi.stubGlobal('location', { pathname })
      tab.show(new Field(words))
      tab.unload()
      expect(tab.storage).toHaveLength(0)
    },
  )

  it('stays where the code of another page that was requested is gone, and that page is not opened', () => {
    const tab = openTab({ onLine: true })
    tab.show(new Field(words))
    storeRequestedPage('/faqs')
    tab.unload()
    expect(tab.storage.getItem(REQUESTED_PAGE)).toBeNull()
    const after = new Field('')
    tab.show(after)
    const onRestored = vi.fn<(reason: string) => void>()
    restoreTyped(onRestored)()
    expect([after.value, onRestored.mock.calls]).toEqual([words, [['stale']]])
  })

  it('is not there: the requested page opens', () => {
    const tab = openTab({ onLine: true })
    tab.show(new Field(''))
    storeRequestedPage('/faqs')
    tab.unload()
    expect(tab.storage.getItem(REQUESTED_PAGE)).toBe('/faqs')
  })

  it('is not overwritten if it was typed after the reload', () => {
    const tab = openTab({ onLine: false })
    tab.show(new Field(words))
    tab.unload()
    const after = new Field('Hello')
    tab.show(after)
    restoreTyped(() => undefined)()
    expect(after.value).toBe('Hello')
  })
})

/** As much of a text area as this module looks at. */
class Field {
  name = 'message'
  type = 'textarea'
  autocomplete = ''
  defaultValue = ''
  #value: string
  constructor(value: string) {
    this.#value = value
  }
  get value() {
    return this.#value
  }
  // Values are put in by the setter of the prototype.
  set value(value: string) {
    this.#value = value
  }
  dispatchEvent() {
    return true
  }
}

/** A tab with one page that was reloaded, as far as this module looks at it. */
function openTab(navigator: object) {
  const storage = memoryStorage()
  const window = new EventTarget()
  const globals = {
    navigator,
    location: { pathname: '/contact' },
    performance: { getEntriesByType: () => [{ type: 'reload' }] },
    sessionStorage: storage,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    HTMLSelectElement: class {
      multiple = false
    },
    MutationObserver: class {
      observe = () => undefined
      disconnect = () => undefined
    },
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return {
    storage,
    show: (field: Field) => vi.stubGlobal('document', { querySelectorAll: () => [field], body: {} }),
    unload(event: object = {}) {
      const stop = storeTypedWhenUnloaded()
      window.dispatchEvent(Object.assign(new Event('pagehide'), event))
      stop()
    },
  }
}
