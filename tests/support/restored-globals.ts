import { afterEach, vi } from 'vitest'

// The options `restoreMocks` and `unstubGlobals` do so before the next test only; by then, the next file's modules
// would have been loaded with what this one stubbed.
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
