import type { Locator, Page } from '@playwright/test'

import { about } from '#content/pages/about.ts'
import { PICTURE_KINDS } from '#content/pictures.ts'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { expectSaved, publishAll } from '../support/journeys/site-editor.ts'
import { phonePhoto, SVG_LOGO, twoColors } from '../support/photos.ts'
import { ownerSignIn, signIn } from '../support/sessions.ts'

const DESCRIPTION = 'Red sky over a blue sea'
const ROOM = 'A bright room'
const HERO = 'First picture of the home page'
const SERVICES = 'Services'
const PORTRAIT = 'Your portrait'
const LOGO = 'Your logo'
const LOGO_FILE = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: SVG_LOGO }
const WHITE_LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><circle cx="200" cy="100" r="90" fill="#fff"/></svg>',
)

test.use({ viewport: { width: 360, height: 740 } })
test.beforeEach(async ({ page, product }) => {
  await signIn(page, product, await ownerSignIn(product))
  await page.goto('/admin/site?document=facts/pictures')
  await expect(field(page, PORTRAIT).getByText('The original drawing is shown.')).toBeVisible()
})

test('the owner’s photos and logo replace drawings and mark, as light, in the same frame, and can be removed again', async ({
  page,
  visitor,
}) => {
  test.slow()
  await visitor.setViewportSize({ width: 360, height: 740 })
  await visitor.goto('/services')
  const drawn = await visitor.locator('main header img').boundingBox()

  await test.step('a portrait is cropped by keyboard, and described', async () => {
    await choose(page, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() })
    const closer = page.getByRole('slider', { name: 'Closer' })
    await closer.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    const across = page.getByRole('slider', { name: 'Left and right' })
    await expect(across).toBeFocused()
    await page.keyboard.press('End')
    await expect(across).toHaveAttribute('aria-valuetext', '100 percent')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Use this photo' }).click()
    await expect(page.getByText('Please say in a few words what the photo shows.')).toBeVisible()
    await expect(page.getByLabel('What the photo shows')).toBeFocused()
    await page.keyboard.type(DESCRIPTION)
    await page.getByRole('button', { name: 'Use this photo' }).click()
    await expect(page.getByText('The photo is ready.')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('button', { name: 'Choose another photo' })).toBeFocused()
    await expect.poll(() => widthOf(page.getByAltText(DESCRIPTION))).toBeGreaterThan(0)
  })

  await test.step('for photos of one shape there is no choice', async () => {
    const buffer = await twoColors(1800, 1500).png().toBuffer()
    for (const name of [HERO, SERVICES]) {
      await choose(page, { name: 'room.png', mimeType: 'image/png', buffer }, name)
      await expect(page.getByRole('radio')).toHaveCount(0)
      await expectNoSidewaysScroll(page)
      await field(page, name).getByLabel('What the photo shows').click()
      await page.keyboard.type(`${ROOM}, ${name}`)
      await page.getByRole('button', { name: 'Use this photo' }).click()
      await expect(field(page, name).getByText('The photo is ready.')).toBeVisible({ timeout: 60_000 })
    }
  })

  await test.step('a white logo is treated as one for a dark background, and another one is chosen', async () => {
    await chooseLogo(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  await test.step('the preview shows all of them', async () => {
    await page.getByRole('button', { name: 'Look', exact: true }).click()
    const preview = page.frameLocator('iframe')
    for (const shown of [preview.getByAltText(DESCRIPTION), preview.locator('header img')]) {
      await expect(shown.first()).toHaveAttribute('src', /^data:image\/webp;base64,/)
    }
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
  })

  await page.getByRole('link', { name: 'Review and publish' }).click()
  await expect(page.getByText('your logo, drawn for a light ground').first()).toBeVisible()
  await publishAll(page)
  await test.step('visitors see the photos', async () => {
    for (const [path, name, most] of [
      ['/services', SERVICES, PICTURE_KINDS.scene[800]],
      ['/es', HERO, PICTURE_KINDS.hero[800]],
      ['/', HERO, PICTURE_KINDS.hero[800]],
    ] as const) {
      await visitor.goto(path)
      const photo = visitor.getByAltText(`${ROOM}, ${name}`)
      await photo.scrollIntoViewIfNeeded()
      await expect.poll(() => widthOf(photo)).toBeGreaterThan(0)
      const fetched = await photo.evaluate((image: HTMLImageElement) => image.currentSrc)
      expect(fetched).toMatch(/\.avif$/)
      expect((await (await visitor.request.get(fetched)).body()).length).toBeLessThanOrEqual(most)
      if (path !== '/services') continue
      expect(await visitor.locator('main header img').boundingBox()).toEqual(drawn)
      expect(await visitor.locator('main header img').count()).toBe(1)
    }
    await expect(visitor.getByAltText(DESCRIPTION)).toHaveCount(1)
    // Half below the crisis row, a button would count as too small.
    await visitor.evaluate(() => scrollTo(0, 0))
    await expectAccessible(visitor)
  })
  await test.step('visitors see the logo, by day and by night', () => seeLogo(visitor))
  await test.step('and the portrait', async () => {
    await visitor.goto('/about')
    const portrait = visitor.getByAltText(DESCRIPTION)
    await portrait.scrollIntoViewIfNeeded()
    await expect.poll(() => widthOf(portrait)).toBeGreaterThan(0)
  })

  await test.step('two drawings and the mark are restored, and one photo is kept', async () => {
    await page.goto('/admin/site?document=facts/pictures')
    // On a phone, the owner's bar stays one line high.
    expect((await page.getByRole('banner').boundingBox())!.height).toBeLessThan(64)
    await page.getByRole('button', { name: 'Bring back the original: Your logo' }).click()
    await expect(field(page, LOGO).getByText('The drawn mark is shown.')).toBeVisible()
    await page
      .getByRole('button', { name: 'Bring back the original: At the top of other pages › Services' })
      .click()
    await page.getByRole('button', { name: 'Bring back the original: Your portrait' }).press('Enter')
    await expect(field(page, PORTRAIT).getByText('The original drawing is shown.')).toBeVisible()
    await expect(field(page, PORTRAIT).getByRole('button', { name: 'Choose a photo' })).toBeFocused()
    await expectSaved(page)
    await publishAll(page)
    await visitor.reload()
    await expect(visitor.getByAltText(DESCRIPTION)).toHaveCount(0)
    await expect(visitor.getByAltText(about.written.pictureDescription)).toBeVisible()
    await expect(visitor.locator('header svg').first()).toBeVisible()
    await expect(visitor.locator('header:not(main header) img')).toHaveCount(0)
    await visitor.goto('/services')
    await expect(visitor.locator('main header img')).toHaveAttribute('src', /scene-call/)
    await visitor.goto('/')
    await expect(visitor.getByAltText(`${ROOM}, ${HERO}`)).toHaveCount(1)
  })
})

async function chooseLogo(page: Page) {
  const logo = field(page, LOGO)
  // White, without a background.
  await choose(page, { ...LOGO_FILE, buffer: WHITE_LOGO }, LOGO)
  await expect(logo.getByRole('radio', { name: 'A dark ground' })).toBeChecked({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Put back what is live: Your logo' }).click()
  await expect(logo.getByText('The drawn mark is shown.')).toBeVisible()
  await expectSaved(page)

  await choose(page, LOGO_FILE, LOGO)
  await expect(logo.getByText('The logo is ready.')).toBeVisible({ timeout: 60_000 })
  await expect(logo.getByAltText('Your logo on a light page')).toBeVisible()
  expect(await page.title()).not.toBe('ran')
  // Wide: it has the name in it.
  await expect(logo.getByRole('checkbox')).toBeChecked()
  await logo.getByRole('radio', { name: 'A light ground' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(logo.getByRole('radio', { name: 'A dark ground' })).toBeChecked()
  await page.keyboard.press('ArrowLeft')
}

async function seeLogo(visitor: Page) {
  const mark = visitor.locator('header img').first()
  for (const width of [360, 1280]) {
    await visitor.setViewportSize({ width, height: 740 })
    await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(88)
    expect((await mark.boundingBox())!.height).toBeLessThanOrEqual(36)
    await expectNoSidewaysScroll(visitor)
  }
  const fetched = await mark.evaluate((image: HTMLImageElement) => image.currentSrc)
  expect((await (await visitor.request.get(fetched)).body()).length).toBeLessThan(3500)
  const name = await visitor
    .getByRole('link', { name: /, home page$/ })
    .first()
    .innerText()
  expect(name).not.toBe('')
  // A plate in the dark, none by day.
  const ground = () => mark.evaluate((image) => getComputedStyle(image).backgroundColor)
  for (const [media, color] of [
    [{ colorScheme: 'dark' }, 'rgb(243, 238, 226)'],
    [{ colorScheme: 'light' }, 'rgba(0, 0, 0, 0)'],
    [{ forcedColors: 'active' }, 'rgb(243, 238, 226)'],
  ] as const) {
    await visitor.emulateMedia(media)
    expect(await ground()).toBe(color)
  }
  await visitor.emulateMedia({ forcedColors: 'none' })
}

test.describe('with two fingers', () => {
  test.use({ hasTouch: true })

  test('a photo is zoomed, moved and rotated', async ({ page }) => {
    const buffer = await twoColors(1600, 2000).png().toBuffer()
    await choose(page, { name: 'me.png', mimeType: 'image/png', buffer })
    const closer = page.getByRole('slider', { name: 'Closer' })
    await expect(closer).toHaveValue('0')
    const view = page.getByRole('img', { name: 'What visitors will see of the photo' })
    const { x, y, width, height } = (await view.boundingBox())!
    const [left, middle] = [x + width / 2, y + height / 2]
    const touches = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: number[]) =>
      touches.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at.map((offset, id) => ({ x: left + offset, y: middle, id })),
      })
    await touch('touchStart', -20, 20)
    await touch('touchMove', -40, 40)
    await touch('touchMove', -60, 60)
    await touch('touchEnd')
    // Three times as close, and the middle stays.
    await expect.poll(async () => Number(await closer.inputValue())).toBeGreaterThan(40)
    await expect(page.getByRole('slider', { name: 'Left and right' })).toHaveValue('50')
    await touch('touchStart', 0)
    await touch('touchMove', 60)
    await touch('touchEnd')
    await expect
      .poll(async () => Number(await page.getByRole('slider', { name: 'Left and right' }).inputValue()))
      .toBeLessThan(50)
    const turn = page.getByRole('button', { name: 'Turn' })
    await turn.click()
    await expect(page.getByText('Turned by 90 degrees.')).toBeVisible()
    for (let turns = 0; turns < 3; turns += 1) await turn.press('Enter')
    await expect(page.getByText(/^Turned by/)).toHaveCount(0)
    await expectNoSidewaysScroll(page)
  })
})

test('a file that can’t be shown is refused in plain words, and so is a photo that is too small; without a connection a photo and its description are kept', async ({
  page,
  context,
  tolerated,
}) => {
  tolerated.push(/422|ERR_INTERNET_DISCONNECTED/)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const [file, words] of [
    [{ name: 'me.svg', mimeType: 'image/svg+xml', buffer: svg }, /not a photo that a website can show/],
    [{ name: 'me.jpg', mimeType: 'image/jpeg', buffer: svg }, /is damaged/],
    [{ name: 'me.HEIC', mimeType: '', buffer: Buffer.from('....ftypheic') }, /Apple’s own format/],
  ] as const) {
    await choose(page, file)
    await expect(page.getByRole('alert').getByText(words)).toBeVisible()
  }

  const buffer = await twoColors(200, 250).png().toBuffer()
  await choose(page, { name: 'me.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('slider', { name: 'Closer' })).toBeDisabled()
  await field(page, PORTRAIT).getByLabel('What the photo shows').fill(DESCRIPTION)
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByText('This photo is too small')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(field(page, PORTRAIT).getByRole('button', { name: 'Choose a photo' })).toBeFocused()

  await choose(page, { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() })
  await field(page, PORTRAIT).getByLabel('What the photo shows').click()
  await page.keyboard.type(DESCRIPTION)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(page.getByRole('alert').getByText('There is no connection.')).toBeVisible()
  await expect(field(page, PORTRAIT).getByLabel('What the photo shows')).toHaveValue(DESCRIPTION)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Use this photo' }).dblclick()
  await expect(field(page, PORTRAIT).getByText('The photo is ready.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Put back what is live: Your portrait' }).click()
  await expect(field(page, PORTRAIT).getByText('The original drawing is shown.')).toBeVisible()
})

/** 0 while the picture is not there. */
function widthOf(picture: Locator) {
  return picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
}

/** By keyboard. */
async function choose(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
  name = PORTRAIT,
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await field(page, name)
    .getByRole('button', { name: /^Choose (?:a photo|your logo)$/ })
    .press('Enter')
  await (await chooser).setFiles(file)
}

function field(page: Page, name: string): Locator {
  return page.getByRole('group', { name, exact: true })
}
