import { expect, test } from '../support/journeys/journey.ts'
import { newMember, ownerSignIn, signIn } from '../support/sessions.ts'

test.describe('on paper', () => {
  test.use({ viewport: { width: 720, height: 900 } })

  test('the questions have their answers, the coping kit fits on two pages, no light text is on white, and no address is printed after links', async ({
    page,
  }) => {
    await page.goto('/resources')
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: 'Breathe' })).toBeVisible()
    await page.goto('/faqs')
    const answers = page.locator('main details > div')
    expect(await answers.count()).toBeGreaterThan(15)
    for (const answer of await answers.all()) {
      expect((await answer.boundingBox())?.height, await answer.innerText()).toBeGreaterThan(10)
    }

    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    for (const path of ['/', '/services', '/resources', '/es/crisis']) {
      await page.goto(path)
      const faults = await page.evaluate(() => {
        const found: string[] = []
        for (const element of document.querySelectorAll<HTMLElement>('body *')) {
          const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent!.trim())
          if (!own || !element.checkVisibility({ visibilityProperty: true })) continue
          const canvas = document.createElement('canvas').getContext('2d')!
          canvas.fillStyle = getComputedStyle(element).color
          canvas.fillRect(0, 0, 1, 1)
          const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
          if ((red + green + blue) / 3 > 150) found.push(element.textContent.trim().slice(0, 60))
        }
        for (const link of document.querySelectorAll('a')) {
          const written = getComputedStyle(link, '::after').content
          if (written.includes('http')) found.push(written)
        }
        return found
      })
      expect(faults, path).toEqual([])
    }
  })

  test('nothing is cut, half faded in, or an empty frame, and what was chosen can be read', async ({
    page,
    product,
  }) => {
    await page.emulateMedia({ media: 'print', reducedMotion: 'no-preference' })
    await page.goto('/esa-evaluations')
    // An offer to subscribe without a field for the address.
    await expect(page.getByRole('heading', { name: 'ESA follow-up resources' })).toBeHidden()
    await page.goto('/membership')
    await expect(page.getByRole('heading', { name: 'Why a membership' })).toHaveCSS('break-after', 'avoid')
    const emergency = page.getByRole('region', { name: 'In an emergency' })
    await expect(emergency).toHaveCSS('break-inside', 'avoid')
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)

    const { promise: never, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/rest/v1/**', async (route) => {
      await never
      await route.continue()
    })
    await signIn(page, product, await newMember(product))
    await page.goto('/dashboard')
    const main = page.getByRole('main')
    await expect(main.locator('.animate-breathe').first()).toBeAttached()
    for (const card of await main.locator('.rounded-card:has(.animate-breathe)').all())
      await expect(card).toBeHidden()
    await expect(main.locator('[class*="vh]"]').first()).toHaveCSS('min-height', '0px')
    release()

    await signIn(page, product, await ownerSignIn(product))
    await page.goto('/admin')
    // Light text on a background that printers would leave out.
    await expect(page.locator('label:has(:checked)').first()).toHaveCSS('print-color-adjust', 'exact')
  })

  test('a form in parts is printed completely; popups and dialogs are not printed', async ({ page }) => {
    await page.goto('/esa-evaluations')
    await page.emulateMedia({ media: 'print' })
    const parts = page.locator('fieldset[data-part]')
    await expect(parts).toHaveCount(4)
    for (const part of await parts.all()) await expect(part).toBeVisible()
    await expect(page.getByRole('button', { name: 'Yes, clear it all' })).toBeHidden()

    await page.goto('/')
    await expect(page.locator('.animate-breathe').first()).toBeHidden()
    await expect(page.getByRole('heading', { name: 'What Clients Say' })).toBeHidden()
    await page.goto('/booking')
    await expect(page.locator('iframe')).toBeHidden()
  })
})
