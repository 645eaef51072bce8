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
  await expect(box(page, 'Address of the script')).toHaveValue('https://cdn.harbor.example/v3/embed.js')
  await expect(box(page, 'Class of the link')).toHaveValue('harbor-button')
  await expectSaved(page)
  await page.reload()
  await expect(box(page, 'Address of the script')).toHaveValue('https://cdn.harbor.example/v3/embed.js')
  await expect(page.getByRole('button', { name: 'Edit: practice-id' })).toBeVisible()
  // A list of single lines is edited in place.
  await expect(page.locator('input[value="https://book.harbor.example"]')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'main')
  expect(outsideRequests).toEqual([])
  expect(await page.title()).not.toBe('1')
})
