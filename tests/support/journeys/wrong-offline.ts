import type { Page } from '@playwright/test'

/** A browser that reports to be offline and is not, as in virtual machines and behind VPNs. Call it before `goto`. */
export async function reportOffline(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
  })
}
