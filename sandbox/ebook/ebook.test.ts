import { expect, test } from 'vitest'

import { ebookRoutes } from './routes.ts'

const shop = ebookRoutes({ 'ebook-1': { title: 'A <workbook>', price: '$12' } })

test('only listed products are for sale', async () => {
  const page = await (await shop.request('/buy/ebook-1')).text()
  expect(page).toContain('A &lt;workbook&gt;')
  expect(page).toContain('$12')
  expect((await shop.request('/buy/ebook-1', { method: 'POST' })).status).toBe(200)
  expect((await shop.request('/buy/constructor')).status).toBe(404)
})
