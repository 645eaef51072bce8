import type { Locator } from '@playwright/test'

import { PICTURE_KINDS } from '#content/pictures.ts'

import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts'
import { expect, test } from '../support/journeys/journey.ts'
import { choose, field, openPictures, PORTRAIT, publish } from '../support/journeys/site-pictures.ts'
import { phonePhoto, twoColors } from '../support/photos.ts'

const DESCRIPTION = 'Red sky over a blue sea'
const ROOM = 'A bright room'
const HERO = 'First picture of the home page'
const SERVICES = 'Services'

test.use({ viewport: { width: 360, height: 740 } })
test.beforeEach(({ page, product }) => openPictures(page, product))

test('the owner’s photos take the place of drawings, as light, in the same frame, and give them their place back', async ({
  page,
  visitor,
}) => {
  test.slow()
  await visitor.setViewportSize({ width: 360, height: 740 })
  await visitor.goto('/services')
  const drawn = await visitor.locator('main header img').boundingBox()

  await test.step('a portrait is cropped by keyboard, described, and seen in the preview', async () => {
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
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Look', exact: true }).click()
    const preview = page.frameLocator('iframe').getByAltText(DESCRIPTION)
    await expect(preview).toHaveAttribute('src', /^data:image\/webp;base64,/)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
  })

  await test.step('photos of one shape leave nothing to choose', async () => {
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

  await publish(page, 'Publish 3 changes')
  await test.step('visitors see all of them', async () => {
    for (const [path, name, most] of [
      ['/', HERO, PICTURE_KINDS.hero[800]],
      ['/es', HERO, PICTURE_KINDS.hero[800]],
      ['/services', SERVICES, PICTURE_KINDS.scene[800]],
    ] as const) {
      await visitor.goto(path)
      await expectAccessible(visitor)
      if (path === '/') await expect(visitor.getByAltText(DESCRIPTION)).toHaveCount(1)
      const photo = visitor.getByAltText(`${ROOM}, ${name}`)
      await photo.scrollIntoViewIfNeeded()
      await expect.poll(() => widthOf(photo)).toBeGreaterThan(0)
      const fetched = await photo.evaluate((image: HTMLImageElement) => image.currentSrc)
      expect(fetched).toMatch(/\.avif$/)
      expect((await (await visitor.request.get(fetched)).body()).length).toBeLessThanOrEqual(most)
    }
    const shown = await visitor.locator('main header img').boundingBox()
    expect(shown).toEqual(drawn)
    expect(await visitor.locator('main header img').count()).toBe(1)
    await visitor.goto('/about')
    const portrait = visitor.getByAltText(DESCRIPTION)
    await portrait.scrollIntoViewIfNeeded()
    await expect.poll(() => widthOf(portrait)).toBeGreaterThan(0)
  })

  await test.step('two drawings come back, and one photo stays', async () => {
    await page.goto('/admin/site?document=facts/pictures')
    await page
      .getByRole('button', { name: 'Bring back the original: At the top of other pages › Services' })
      .click()
    await page.getByRole('button', { name: 'Bring back the original: Your portrait' }).press('Enter')
    await expect(field(page, PORTRAIT).getByText('The original drawing is shown.')).toBeVisible()
    await expect(field(page, PORTRAIT).getByRole('button', { name: 'Choose a photo' })).toBeFocused()
    await publish(page, 'Publish 2 changes')
    await visitor.goto('/about')
    await expect(visitor.getByAltText(DESCRIPTION)).toHaveCount(0)
    await expect(visitor.getByAltText(/^Drawn portrait/)).toBeVisible()
    await visitor.goto('/services')
    await expect(visitor.locator('main header img')).toHaveAttribute('src', /scene-call/)
    await visitor.goto('/')
    await expect(visitor.getByAltText(`${ROOM}, ${HERO}`)).toHaveCount(1)
  })
})

test.describe('with two fingers', () => {
  test.use({ hasTouch: true })

  test('a photo is brought closer, moved and turned', async ({ page }) => {
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
    await expectAccessible(page, 'main')
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
