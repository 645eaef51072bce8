// Shows: asvs 15.2.2
import { afterAll, beforeAll, expect, test } from 'vitest'

import { preparedDatabase } from '#tests/support/database.ts'
import { type Product, startProduct } from '#tests/support/product.ts'

import { ATTACKS, key } from './attacks.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct({ env: { DATABASE_URL: await preparedDatabase(), LOG_LEVEL: 'error' } })
})
afterAll(async () => {
  await product.stop()
  await product.remove()
})

test.each(Object.entries(ATTACKS))(
  '%s: each is answered, and the process serves others',
  async (_, attack) => {
    const statuses = await attack(product.address)
    expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([])
    const page = await fetch(`${product.address}/`, { headers: key })
    expect(page.status, product.output().slice(-2000)).toBe(200)
    const read = await fetch(`${product.address}/rest/v1/testimonials?select=name&limit=1`, {
      headers: key,
    })
    expect(read.status).toBe(200)
  },
)
