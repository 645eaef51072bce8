import { afterAll, beforeAll } from 'vitest'

import { preparedDatabase } from './database.ts'
import { type Product, startProduct } from './product.ts'

/** For all tests of a file: the product as its own process, on a database of its own. */
export function useProduct(level = 'error'): Product {
  const product = {} as Product
  beforeAll(async () => {
    const env = { DATABASE_URL: await preparedDatabase(), LOG_LEVEL: level }
    Object.assign(product, await startProduct({ env }))
  })
  afterAll(async () => {
    await product.stop()
    await product.remove()
  })
  return product
}
