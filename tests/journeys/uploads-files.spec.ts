import type { Locator, Page } from '@playwright/test'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, hold } from '../support/journeys/journey.ts'
import { expectSaved, publishAll, test } from '../support/journeys/site-editor.ts'
import { makePdf } from '../support/pdfs.ts'
import { phonePhoto } from '../support/photos.ts'
import { openSession, ownerSignIn, revoke } from '../support/sessions.ts'

const ADDRESS = '/files/notice-of-privacy-practices.pdf'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: /40[134]|422/ })
test.describe.configure({ timeout: 240_000 })

test('the owner’s file is offered, linked to, and replaced at the same address; the browser asks before a reload would end an upload', async ({
  page,
  visitor,
  product,
}) => {
  await page.goto('/admin/site?document=facts/pdf-files')
  await page.getByRole('button', { name: 'Add: Files' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Notice of Privacy Practices')
  await choose(
    page,
    'Notice of Privacy Practices.pdf',
    makePdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' }),
  )
  await expect(page.getByText('This PDF holds scripts')).toBeVisible()
  const requests: string[] = []
  page.on('dialog', (dialog) => {
    requests.push(dialog.type())
    void dialog.dismiss()
  })
  const upload = await hold(page, '**/functions/v1/owner-pdf-files')
  await choose(page, 'Notice of Privacy Practices.pdf', makePdf())
  await expect.poll(upload.sent).toBe(1)
  await page.evaluate(() => location.reload())
  await expect.poll(() => requests).toEqual(['beforeunload'])
  upload.release()
  await expect(page.getByText('The file is ready.')).toBeVisible()
  await expectSaved(page)
  await page.reload()
  expect(requests).toHaveLength(1)
  await page.getByRole('button', { name: 'Edit: Notice of Privacy Practices' }).click()
  await expect(page.getByText(`Its address: ${ADDRESS}`)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Notice of Privacy Practices')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const opened = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Look at the file' }).click()
  expect((await opened).suggestedFilename()).toBe('notice-of-privacy-practices.pdf')
  expect((await visitor.request.get(ADDRESS)).status()).toBe(404)

  await page.goto('/admin/site?document=facts/practice&field=noticeOfPrivacyPractices')
  await page
    .getByLabel('Your Notice of Privacy Practices')
    .selectOption({ label: 'Notice of Privacy Practices' })
  await expectSaved(page)
  await publishAll(page)

  await visitor.goto('/privacy')
  const saved = visitor.waitForEvent('download')
  await visitor
    .getByRole('link', { name: /^Notice of Privacy Practices/ })
    .first()
    .click()
  expect((await saved).suggestedFilename()).toBe('notice-of-privacy-practices.pdf')
  await expect(visitor).toHaveURL(/\/privacy$/)

  await page.goto('/admin/site?document=facts/pdf-files')
  await page.getByRole('button', { name: 'Edit: Notice of Privacy Practices' }).click()
  const next = makePdf({ catalog: '/Lang (en-US)' })
  await choose(page, 'Another name.pdf', next)
  await expect(page.getByText('The file is ready.')).toBeVisible()
  await expect(page.getByText(`Its address: ${ADDRESS}`)).toBeVisible()
  await expectSaved(page)
  // Until it is published.
  expect(await (await visitor.request.get(ADDRESS)).body()).toEqual(makePdf())

  await page.goto('/admin/site?document=facts/pdf-files')
  await page.getByRole('button', { name: 'Remove: Notice of Privacy Practices' }).click()
  await page.goto('/admin/site?view=review')
  await expect(
    page.getByText(`There is no file ${ADDRESS} among your files to download.`).first(),
  ).toBeVisible()

  // An upload after the session has ended leads to the sign-in, as typing does.
  await page.goto('/admin/site?document=facts/pdf-files')
  await page.getByRole('button', { name: 'Add: Files' }).click()
  await revoke(product, await openSession(product, await ownerSignIn(product)))
  await choose(page, 'Fees.pdf', next)
  await expect(page).toHaveURL(/\/auth/)
})

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^(?:Choose a PDF|Replace the file)$/ }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer })
}

test('a photo can be dropped on its control; dropped beside it, it is ignored', async ({ page }) => {
  await page.goto('/admin/site?document=facts/pictures')
  const portrait = page.getByRole('group', { name: 'Your portrait', exact: true })
  await expect(portrait).toBeVisible()
  await drop(page, page.getByRole('heading', { level: 1 }))
  await drop(page, portrait)
  await expect(page.getByRole('slider', { name: 'Closer' })).toBeVisible()
})

/** Fails where the browser would open the file in place of the page. */
async function drop(page: Page, target: Locator) {
  const photo = (await phonePhoto()).toString('base64')
  const dragged = await page.evaluateHandle((base64) => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0)!)
    data.items.add(new File([bytes], 'me.jpg', { type: 'image/jpeg' }))
    return data
  }, photo)
  for (const type of ['dragover', 'drop']) {
    const isRefused = await target.evaluate(
      (element, [name, dataTransfer]) =>
        !element.dispatchEvent(
          new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true, composed: true }),
        ),
      [type, dragged] as const,
    )
    expect(isRefused, type).toBe(true)
  }
}
