import type { Locator, Page } from '@playwright/test'

import { typeInto } from './typing.ts'

/** The form of a message: other fields of the page have the same names. */
export function form(page: Page): Locator {
  return page.locator('form[enctype="multipart/form-data"]')
}

export function field(page: Page, label: string): Locator {
  return form(page).getByLabel(label, { exact: false })
}

export function send(page: Page): Locator {
  return form(page).getByRole('button', { name: /Send message|Sending/ })
}

export async function fill(page: Page, { message = 'May I ask something?' }: { message?: string } = {}) {
  await typeInto(field(page, 'Your name'), 'Robin')
  await typeInto(field(page, 'Email'), 'robin@example.com')
  await typeInto(field(page, 'Your question'), message)
}
