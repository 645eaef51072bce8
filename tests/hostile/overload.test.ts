// Shows: asvs 15.2.2
import { expect, test } from 'vitest'

import { useProduct } from '#tests/support/use-product.ts'

import { ATTACKS, key } from './attacks.ts'

const product = useProduct()

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
