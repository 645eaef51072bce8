import { createWordPress, WordPressFailure } from '../providers/wordpress.ts'
import { advice, type Check, problem } from './finding.ts'

const PATIENCE_MS = 8000

/** Asks the blog for its newest article, apart from what pages ask, whose failures it would share. Never throws. */
export async function checkBlog(apiBase: string, send: typeof fetch = fetch): Check {
  try {
    const { posts } = await createWordPress(apiBase, { fetch: send, timeoutMs: PATIENCE_MS }).page(0, 1)
    return posts.length > 0 ? [] : [advice('no-posts')]
  } catch (error) {
    return [problem(error instanceof WordPressFailure && error.isNoApi ? 'no-api' : 'unreachable')]
  }
}
