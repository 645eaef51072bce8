import { builtIn } from '#content/built-in.ts'

import { expect, test } from '../support/journeys/journey.ts'

const { products } = builtIn.facts

const services = builtIn.pages.services

// Shows: spec 1.7, 2.31, 2.33, 2.35, 2.44, 2.45, 2.46, 2.87, 7.24
test('the sections of the plain pages have their content and links @fast', async ({ page }) => {
  await test.step('about: the license and identifiers, six groups, and a way to book', async () => {
    await page.goto('/about')
    const credentials = page.getByRole('region', { name: 'Credentials' })
    for (const label of ['State', 'NPI', 'CAQH']) {
      await expect(credentials.getByRole('term').filter({ hasText: label })).toBeVisible()
    }
    await expect(page.getByRole('region', { name: 'People I work with' }).getByRole('listitem')).toHaveCount(
      6,
    )
    await page.locator('main').getByRole('link', { name: 'Book a Session' }).click()
    await expect(page).toHaveURL('/booking')
  })

  await test.step('services: the whole of each card is a link', async () => {
    for (const [index, target] of ['/booking', '/esa-evaluations', '/contact'].entries()) {
      await page.goto('/services')
      const title = page.getByRole('heading', { name: services.cards[index]?.title })
      await page
        .getByRole('listitem')
        .filter({ has: title })
        .click({ position: { x: 12, y: 12 } })
      await expect(page).toHaveURL(target)
    }
  })

  await test.step('resources: the eBook at the outside checkout, four tiles, and products, all disclosed', async () => {
    await page.goto('/resources')
    const buy = page.getByRole('link', { name: 'Buy Now' })
    await expect(buy).toHaveCount(1)
    await expect(buy).toHaveAttribute('href', new RegExp(`/${products.ebook.productId}$`))
    await expect(buy).toHaveAttribute('target', '_blank')
    const kit = page.getByRole('region', { name: 'Emergency coping kit' })
    for (const { title } of products.kitTiles)
      await expect(kit.getByRole('heading', { name: title })).toBeVisible()
    const recommended = page.getByRole('region', { name: 'Recommended products' })
    for (const [section, count] of [
      [kit, 6],
      [recommended, 12],
    ] as const) {
      const links = section.getByRole('link', { name: /^View on Amazon: / })
      await expect(links).toHaveCount(count)
      for (const link of await links.all()) {
        await expect(link).toHaveAttribute('rel', 'noopener sponsored nofollow')
        await expect(link).toHaveAttribute('target', '_blank')
        await expect(link).toHaveAccessibleDescription(/opens in a new tab/)
      }
      await expect(section.getByText('as an Amazon Associate I earn')).toBeVisible()
    }
  })

  await test.step('policies: the contents link to each section', async () => {
    await page.goto('/privacy')
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'How long it is kept' })
      .click()
    await expect(page).toHaveURL('/privacy#retention')
    await expect(page.getByRole('heading', { name: /How long it is kept/ })).toBeInViewport()
    await expect(page.getByText('up to 2 years and then deleted')).toBeInViewport()
  })
})
