import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { choose, field, openPictures, publish } from '../support/journeys/site-pictures.ts'
import { SVG_LOGO } from '../support/photos.ts'

const WHITE_LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><circle cx="200" cy="100" r="90" fill="#fff"/></svg>',
)
const LOGO = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: SVG_LOGO }

test.use({ viewport: { width: 360, height: 740 } })
test.beforeEach(({ page, product }) => openPictures(page, product))

test('a logo takes the place of the mark, by day and by night; a white one is taken for one that is drawn for a dark ground', async ({
  page,
  visitor,
}) => {
  test.slow()
  const logo = field(page, 'Your logo')
  // White, without a background.
  await choose(page, { ...LOGO, buffer: WHITE_LOGO }, 'Your logo')
  await expect(logo.getByRole('radio', { name: 'A dark ground' })).toBeChecked({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Put back what is live: Your logo' }).click()
  await expect(logo.getByText('The drawn mark is shown.')).toBeVisible()
  await expect(page.getByText(/^Saved /)).toBeVisible()

  await choose(page, LOGO, 'Your logo')
  await expect(logo.getByText('The logo is ready.')).toBeVisible({ timeout: 60_000 })
  await expect(logo.getByAltText('Your logo on a light page')).toBeVisible()
  expect(await page.title()).not.toBe('ran')
  // Wide: it has the name in it.
  await expect(logo.getByRole('checkbox')).toBeChecked()
  await logo.getByRole('radio', { name: 'A light ground' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(logo.getByRole('radio', { name: 'A dark ground' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Look', exact: true }).click()
  const preview = page.frameLocator('iframe').locator('header img').first()
  await expect(preview).toHaveAttribute('src', /^data:image\/webp;base64,/)
  await publish(page)

  const mark = visitor.locator('header img').first()
  for (const width of [360, 1280]) {
    await visitor.setViewportSize({ width, height: 740 })
    await visitor.goto('/')
    await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(88)
    expect((await mark.boundingBox())!.height).toBeLessThanOrEqual(36)
    await expectNoSidewaysScroll(visitor)
    await expectAccessible(visitor)
  }
  const fetched = await mark.evaluate((image: HTMLImageElement) => image.currentSrc)
  expect((await (await visitor.request.get(fetched)).body()).length).toBeLessThan(3500)
  const name = await visitor
    .getByRole('link', { name: /, home page$/ })
    .first()
    .innerText()
  expect(name).not.toBe('')
  // A plate in the dark, none by day.
  await visitor.emulateMedia({ colorScheme: 'dark' })
  const ground = () => mark.evaluate((image) => getComputedStyle(image).backgroundColor)
  expect(await ground()).toBe('rgb(243, 238, 226)')
  await visitor.emulateMedia({ colorScheme: 'light' })
  expect(await ground()).toBe('rgba(0, 0, 0, 0)')
  await visitor.emulateMedia({ forcedColors: 'active' })
  expect(await ground()).toBe('rgb(243, 238, 226)')
  await visitor.emulateMedia({ forcedColors: 'none' })

  await page.goto('/admin/site?document=facts/pictures')
  // On a phone, the owner's bar stays one line high.
  expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThan(64)
  await page.getByRole('button', { name: 'Bring back the original: Your logo' }).click()
  await expect(logo.getByText('The drawn mark is shown.')).toBeVisible()
  await publish(page)
  await visitor.goto('/')
  await expect(visitor.locator('header svg').first()).toBeVisible()
  await expect(visitor.locator('header img')).toHaveCount(0)
})

test('two tabs with a logo each keep both, and ask which is meant', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/admin/site?document=facts/pictures')
  await expect(field(other, 'Your logo').getByText('The drawn mark is shown.')).toBeVisible()
  for (const tab of [page, other]) {
    await choose(tab, LOGO, 'Your logo')
    await expect(field(tab, 'Your logo').getByText('The logo is ready.')).toBeVisible({ timeout: 60_000 })
    if (tab === page) await expect(page.getByText(/^Saved /)).toBeVisible()
  }
  const conflict = other.getByRole('status').filter({ hasText: 'changed in another tab' })
  await expect(conflict.getByText('your logo, drawn for a light ground').first()).toBeVisible()
  await conflict.getByRole('button', { name: 'Take what was saved' }).click()
  await expect(conflict).toHaveCount(0)
  await other.getByRole('button', { name: 'Put back what is live: Your logo' }).click()
  await expect(field(other, 'Your logo').getByText('The drawn mark is shown.')).toBeVisible()
  await expect(other.getByText(/^Saved /)).toBeVisible()
  await other.close()
})
