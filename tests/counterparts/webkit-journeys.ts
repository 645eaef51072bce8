import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'

import { type Product, startProduct } from '#tests/support/product.ts'
import type { SignIn } from '#tests/support/sessions.ts'

import type { WebKitPage } from './webkit-page.ts'
import { startWebKit, type WebKit } from './webkit.ts'

/** Rendering and swapping in a release, on a busy machine. */
export const PUBLISHING = { timeout: 120_000, interval: 500 }

interface WebKitJourneys {
  product: Product
  /** In a session of its own for each journey, 360 px wide. */
  page: WebKitPage
  visit(path: string): Promise<void>
  signIn(who: SignIn): Promise<void>
  fillSignIn(who: SignIn): Promise<void>
  /** Types into fields by their labels. */
  typeAll(values: Record<string, string>, within: string): Promise<void>
}

/**
 * For the file's journeys: one product and one WebKit, a session for each journey. After each the page must be sound,
 * and nothing may have been asked for outside of this machine.
 */
export function webKitJourneys(): WebKitJourneys {
  let webkit: WebKit
  const journeys: WebKitJourneys = {
    product: undefined as never,
    page: undefined as never,
    visit: (path) => journeys.page.visit(journeys.product.address + path),
    async signIn(who) {
      await journeys.fillSignIn(who)
      await journeys.page.seeTitle(/Welcome|Today/)
    },
    async fillSignIn({ email, password }) {
      await journeys.visit('/auth#sign-in')
      await journeys.typeAll({ Email: email, Password: password }, 'main')
      await journeys.page.press('button', 'Sign In')
    },
    async typeAll(values, within) {
      for (const [name, value] of Object.entries(values)) {
        // One field after the other.
        // oxlint-disable-next-line no-await-in-loop
        await journeys.page.type(name, value, within)
      }
    },
  }
  beforeAll(async () => {
    webkit = await startWebKit()
    journeys.product = await startProduct({ env: { LOG_LEVEL: 'warn' } })
  })
  afterAll(async () => {
    await webkit.stop()
    await journeys.product.stop()
    await journeys.product.remove()
  })
  beforeEach(async () => {
    journeys.page = await webkit.open()
    await journeys.page.resize(360)
  })
  afterEach(async () => {
    try {
      await journeys.page.expectSound()
    } finally {
      await journeys.page.close()
    }
    expect(webkit.outside()).toBe(0)
  })
  return journeys
}
