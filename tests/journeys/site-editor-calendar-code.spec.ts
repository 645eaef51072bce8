import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect } from '../support/journeys/journey.ts'
import { box, expectSaved, test } from '../support/journeys/site-editor.ts'

test.use({ viewport: { width: 360, height: 740 } })

const CODE = `<a href="https://book.harbor.example/maya" class="harbor-button" data-type="book" data-practice-id="maya-7" data-empty="">Book</a>
<script async src="//cdn.harbor.example/v3/embed.js"></script>`

test('the calendar is set up by pasting the platform’s own code, which is never executed', async ({
  page,
  outsideRequests,
}) => {
  await page.goto('/admin/site?document=facts/platforms&field=widget.scriptUrl')
  const code = page.getByLabel('Paste the code from your booking platform')
  const paste = async (text: string) => {
    await code.evaluate((field: HTMLTextAreaElement, pasted) => {
      field.focus()
      field.select()
      document.execCommand('insertText', false, pasted)
    }, text)
    await page.getByRole('button', { name: 'Take it from this code' }).click()
  }
  for (const [wrong, said] of [
    ['https://book.harbor.example/maya', 'This is an address, not the code'],
    ['book.harbor.example/maya', 'This is an address, not the code'],
    ['<p>Hello</p>', 'There is no script in this.'],
    ['<script>alert(1)</script>', 'There is no script in this.'],
    ['<script src="javascript:alert(1)"></script>', 'has no address that begins with https://'],
    [
      '<script src="http://cdn.harbor.example/embed.js"></script>',
      'has no address that begins with https://',
    ],
    [
      '<script src="https://cdn.harbor.example/embed.js"></script>',
      'The link or box that belongs to the script',
    ],
    ['<iframe src="https://cdn.harbor.example"></iframe>', 'This code is a frame'],
    [CODE + CODE, 'There is more than one script in this.'],
    ['<img src=x onerror="document.title=1">'.repeat(2000), 'This is too long to be that code.'],
  ] as const) {
    await paste(wrong)
    await expect(page.getByText(said)).toBeVisible()
  }
  await paste(CODE)
  await expect(page.getByText('Taken: the script at cdn.harbor.example, and 2 marks')).toBeVisible()
  await expect(code).toHaveValue('')
  await page.getByRole('button', { name: 'Take it from this code' }).click()
  await expect(page.getByText('Taken: the script at cdn.harbor.example')).toBeVisible()
  // What was taken is folded away: there is nothing to do in it.
  const taken = page.getByText('What is taken from the code')
  await expect(box(page, 'Address of the script')).toBeHidden()
  await expectSaved(page)
  await expectAccessible(page, 'main')
  await taken.click()
  await expect(box(page, 'Address of the script')).toHaveValue('https://cdn.harbor.example/v3/embed.js')
  await expect(box(page, 'Class of the link')).toHaveValue('harbor-button')
  await page.goto('/admin/site?document=facts/platforms')
  await expect(taken).toBeVisible()
  await expect(box(page, 'Address of the script')).toBeHidden()
  // A link to a field opens the fold that it is in.
  await page.goto('/admin/site?document=facts/platforms&field=widget.scriptUrl')
  await expect(box(page, 'Address of the script')).toBeFocused()
  await expect(box(page, 'Address of the script')).toHaveValue('https://cdn.harbor.example/v3/embed.js')
  await expect(page.getByRole('button', { name: 'Edit: practice-id' })).toBeVisible()
  // A list of single lines is edited in place.
  await expect(page.locator('input[value="https://book.harbor.example"]')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'main')
  expect(outsideRequests).toEqual([])
  expect(await page.title()).not.toBe('1')
})

test('a calendar that is off has its fields folded away, and a link to switch it on', async ({ page }) => {
  await page.goto('/admin/site?document=facts/offers&field=calendar')
  await page.getByRole('switch', { name: 'Booking calendar on your own page' }).press('Space')
  await expectSaved(page)
  await page.goto('/admin/site?document=facts/platforms')
  const off = page.getByText('Your booking page shows no calendar')
  await expect(off).toBeVisible()
  const code = page.getByLabel('Paste the code from your booking platform')
  await expect(code).toBeHidden()
  await expect(page.getByLabel('When the calendar loads')).toBeHidden()
  await expect(box(page, 'Address of the script')).toBeHidden()
  await page.getByText('Set it up all the same').press('Enter')
  await expect(code).toBeVisible()
  await expect(box(page, 'Address of the script')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'main')
  await off.getByRole('link', { name: 'Switch it on' }).click()
  const shown = page.getByRole('switch', { name: 'Booking calendar on your own page' })
  await expect(shown).toBeFocused()
  await shown.press('Space')
  await expectSaved(page)
  await page.goBack()
  await expect(code).toBeVisible()
  await expect(off).toHaveCount(0)
})
