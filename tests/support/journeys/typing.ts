import { expect, type Locator } from '@playwright/test'

/**
 * Replaces a field's value key by key: filling it at once would not detect a form that moves the focus or loses text
 * between two keys.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  // First: a page fills no field in which somebody is about to type.
  await field.focus()
  if ((await field.inputValue()) !== '') {
    await field.press('ControlOrMeta+a')
    await field.press('Delete')
  }
  await field.pressSequentially(text)
  await expect(field).toHaveValue(text)
}
