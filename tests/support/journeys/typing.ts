import { expect, type Locator } from '@playwright/test'

/**
 * Types over what stands in a field as a person does, key by key: the whole text at once would not show a form
 * that moves the focus, or forgets what was typed, between two keys.
 */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a')
  await field.press('Delete')
  await field.pressSequentially(text)
  await expect(field).toHaveValue(text)
}
