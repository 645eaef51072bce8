import { PostsReply } from '#contracts/blog.ts'
import { preparedDatabase } from '#tests/support/database.ts'
import { rowsOf } from '#tests/support/postgres.ts'
import { type Product, startProduct } from '#tests/support/product.ts'
import { send } from '#tests/support/requests.ts'

import { hostileBlog } from './blog.ts'
import { startWordPress } from './start-wordpress.ts'

/** A real WordPress, and our product with its settings, on PostgreSQL. */
export async function startBoth() {
  const wordpress = await startWordPress(hostileBlog)
  process.stdout.write(`${JSON.stringify(wordpress.versions)}\n`)
  const databaseUrl = await preparedDatabase()
  const product = await startProduct({
    env: { DATABASE_URL: databaseUrl, WORDPRESS_API_BASE: wordpress.address, LOG_LEVEL: 'warn' },
  })
  return {
    wordpress,
    product,
    databaseUrl,
    async stop() {
      await product.stop()
      await product.remove()
      await wordpress.stop()
    },
  }
}

/** One call of the function, as a browser makes it. */
export function ask(product: Product, body: object): Promise<Response> {
  return send(product, 'POST', '/functions/v1/fetch-wordpress-posts', { body })
}

export async function postsOf(reply: Response) {
  if (reply.status !== 200) throw new Error(`${reply.status}: ${await reply.text()}`)
  return PostsReply.parse(await reply.json()).posts
}

/** Makes what is stored of the blog this much older, such as `3 days`. */
export function age(databaseUrl: string, interval: string) {
  return rowsOf(
    databaseUrl,
    `update private.blog_windows set fetched_at = fetched_at - interval '${interval}'`,
  )
}

export function clearCachedPosts(databaseUrl: string) {
  return rowsOf(databaseUrl, 'delete from private.blog_windows')
}
