import type { Locator, Page } from '@playwright/test'

/** The field of the insurance lookup, plain or loaded. */
export function field(page: Page): Locator {
  return page.getByLabel('Your insurance company')
}

export function options(page: Page): Locator {
  return page.getByRole('option')
}

/** What the lookup shows once a company is chosen. */
export function chosen(page: Page): Locator {
  return page.locator('[data-chosen-insurer]')
}

/** The answers of the lookup for a plan that belongs to no insurer, and for unknown names. */
export function otherAnswer(page: Page): Locator {
  return page.locator('[data-plan-answer]')
}

/** In CSS pixels; 15rem are 240. */
export function listHeight(page: Page): Promise<number> {
  return page.getByRole('listbox').evaluate((list) => list.getBoundingClientRect().height)
}
