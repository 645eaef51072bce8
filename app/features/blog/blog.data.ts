import { functions } from '#app/lib/backend-client.ts'
import '#app/lib/schemas-without-eval.ts'
import { BLOG_BOUNDS, type BlogPost, PostsReply } from '#contracts/blog.ts'

export type { BlogPost }

const PAGE_SIZE = 10
/** Longer than the function's own timeout for the blog. */
const TIMEOUT_MS = 15_000

/**
 * Ten posts of the practice's blog, newest first.
 * @param after number of posts that are already shown
 * @returns `more`: whether there may be older posts
 * @throws when they can't be read
 */
export async function postsAfter(after: number): Promise<{ items: BlogPost[]; more: boolean }> {
  const { data, error } = await functions.invoke('fetch-wordpress-posts', {
    body: { limit: PAGE_SIZE, offset: after },
    timeout: TIMEOUT_MS,
  })
  if (error) throw error
  const { posts } = PostsReply.parse(data)
  return { items: posts, more: posts.length === PAGE_SIZE && after + PAGE_SIZE <= BLOG_BOUNDS.offset }
}
