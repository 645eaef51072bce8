import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { expect } from './journey.ts'
import { onProject } from './on-project.ts'
import { typeInto } from './typing.ts'

const PERIOD_S = 30

/** An authenticator app. It gives each code once, because the server accepts it once. */
export class Authenticator {
  readonly #totp: TOTP
  #lastStep = 0

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')), period: PERIOD_S })
  }

  /** The code of this time step, used or not: a Supabase project accepts it again. */
  codeAgain(): string {
    return this.#totp.generate()
  }

  /** The code of this time step; of the next step, which the server accepts too, if this one was used. */
  code(): string {
    const now = Math.floor(Date.now() / 1000 / PERIOD_S)
    this.#lastStep = Math.max(now, this.#lastStep + 1)
    return this.#totp.generate({ timestamp: this.#lastStep * PERIOD_S * 1000 })
  }
}

/** Confirms that the recovery codes were saved, if there are any. */
export async function keepCodes(page: Page): Promise<void> {
  if (onProject) return
  await page.getByLabel('I have saved them').check()
  await page.getByRole('button', { name: 'Done' }).click()
}

/** Sets two-step sign-in up where the page offers it, by key. @returns the app, and the recovery codes */
export async function setUp(page: Page): Promise<{ app: Authenticator; codes: string[] }> {
  const setting = page.getByRole('region', { name: 'Two-step sign-in' })
  await setting.getByRole('button', { name: 'Set up' }).click()
  await expect(setting.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeFocused()
  await expect(setting.getByRole('img', { name: /QR code/ })).toBeVisible()
  const app = new Authenticator(await setting.locator('.font-mono').innerText())
  await typeInto(setting.getByLabel('Six digits from the app'), spaced(app.code()))
  await page.keyboard.press('Enter')
  if (onProject) {
    await expect(setting.getByRole('list', { name: 'Your second steps' })).toBeVisible()
    return { app, codes: [] }
  }
  await expect(setting.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  return {
    app,
    codes: await setting.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts(),
  }
}

/** Types a code into the field of the sign-in. */
export async function giveCode(page: Page, code: string): Promise<void> {
  await typeInto(page.locator('#challenge-code'), code)
  await page.keyboard.press('Enter')
}

/** Apps show codes in two groups. */
function spaced(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}
