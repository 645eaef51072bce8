import { functions } from '#app/lib/backend-client.ts'
import { type Check, isNumber, isText, listOf, orNull, readReply, shapeOf } from '#app/lib/reply-shape.ts'
import type { BlogPost, PostsReply } from '#contracts/blog.ts'
import { BLOG_BOUNDS } from '#contracts/blog-bounds.ts'

export type { BlogPost }

const PAGE_SIZE = 10
/** Longer than the function's own timeout for the blog. */
const TIMEOUT_MS = 15_000

/** As the contract has it, but for the lengths, which the server limits. */
export const isPostsReply: Check<PostsReply> = shapeOf<PostsReply>({
  posts: listOf(
    shapeOf<BlogPost>({
      id: isNumber,
      date: isLocalTime,
      author: isText,
      title: isText,
      categories: listOf(isText),
      excerpt: isText,
      slug: isText,
      url: orNull(isWebAddress),
    }),
  ),
})

function isLocalTime(value: unknown): value is string {
  return isText(value) && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(value)
}

function isWebAddress(value: unknown): value is string {
  return isText(value) && /^https?:\/\/./.test(value)
}

/**
 * Ten posts of the practice's blog, newest first.
 * @param after number of posts that are already shown
 * @returns `more`: whether there may be older posts
 * @throws when they can't be read
 */
export async function postsAfter(after: number): Promise<{ items: BlogPost[]; more: boolean }> {
  const { data, error } = await functions.invoke<unknown>('fetch-wordpress-posts', {
    body: { limit: PAGE_SIZE, offset: after },
    timeout: TIMEOUT_MS,
  })
  if (error) throw error
  const { posts } = readReply(data, isPostsReply)
  return { items: posts, more: posts.length === PAGE_SIZE && after + PAGE_SIZE <= BLOG_BOUNDS.offset }
}
