import { afterEach, describe, expect, it, vi } from 'vitest'

import { mayBeReopened, wasReloaded } from './page-lifecycle.ts'

afterEach(() => vi.unstubAllGlobals())

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

  it('is not known to every browser', () => {
    vi.stubGlobal('performance', { getEntriesByType: () => [] })
    vi.stubGlobal('document', {})
    expect([wasReloaded(), mayBeReopened()]).toEqual([false, false])
  })
})
