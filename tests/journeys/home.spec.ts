import { asVisitor } from '../support/backend.ts'
import { expect, test } from '../support/journeys/journey.ts'

// Shows: spec 2.22, 2.26
test('the hero links to booking, and its question to the form; three published testimonials are shown, newest first, or that they can’t be loaded @fast', async ({
  page,
  product,
  tolerated,
}) => {
  tolerated.push(/ERR_FAILED|could not be shown/)
  await page.goto('/')
  const hero = page.getByRole('main')
  await expect(hero.getByRole('link', { name: 'Book a Session' }).first()).toHaveAttribute('href', '/booking')
  await hero.getByRole('link', { name: 'Ask a Question' }).first().click()
  await expect(page.locator('#contact')).toBeInViewport()

  const reply = await asVisitor(product)(
    'GET',
    'testimonials?select=text&is_published=eq.true&order=created_at.desc&limit=3',
  )
  const newest = (await reply.json()) as { text: string }[]
  await page.getByRole('heading', { name: 'What Clients Say' }).scrollIntoViewIfNeeded()
  for (const { text } of newest) await expect(page.getByText(text)).toBeVisible()

  // Where their code can’t be loaded.
  await page.route(/\/newest-testimonials-[^/]+\.js$/, (route) => route.abort())
  await page.goto('/')
  // The page is loaded anew once, because an update may have replaced the file.
  await expect(async () => {
    await page.getByRole('heading', { name: 'What Clients Say' }).scrollIntoViewIfNeeded({ timeout: 2000 })
    const failed = page.getByText('Testimonials can’t be shown in this browser right now.')
    await expect(failed).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByText('Loading testimonials')).toHaveCount(0)
})
