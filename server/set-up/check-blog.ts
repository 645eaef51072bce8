import { createWordPress, WordPressFailure } from '../providers/wordpress.ts'
import { advice, type Check, problem, watchFailures } from './finding.ts'

const PATIENCE_MS = 8000

/** Asks the blog for its newest article, apart from what pages ask, whose failures it would share. Never throws. */
export async function checkBlog(apiBase: string, send: typeof fetch = fetch): Check {
  let isClosed = false
  const watched = watchFailures({ setting: 'WORDPRESS_API_BASE', address: apiBase }, async (input, init) => {
    const response = await send(input, init)
    isClosed = response.status === 401 || response.status === 403
    return response
  })
  try {
    const blog = createWordPress(apiBase, { fetch: watched.send, timeoutMs: PATIENCE_MS })
    const { posts } = await blog.page(0, 1)
    return posts.length > 0 ? [] : [advice('no-posts')]
  } catch (error) {
    if (isClosed) return [problem('blog-closed')]
    const isNoApi = error instanceof WordPressFailure && error.isNoApi
    return [watched.failure(isNoApi ? 'no-api' : 'unreachable')]
  }
}
