import * as z from 'zod/mini'

import { BLOG_BOUNDS } from './blog-bounds.ts'

/** Request of `fetch-wordpress-posts`; an empty one is the specification's: the first ten. */
export const PostsRequest = z.object({
  limit: z.prefault(z.int().check(z.minimum(1), z.maximum(BLOG_BOUNDS.limit)), 10),
  offset: z.prefault(z.int().check(z.minimum(0), z.maximum(BLOG_BOUNDS.offset)), 0),
})
export type PostsRequest = z.infer<typeof PostsRequest>

const Line = z.string().check(z.maxLength(500))

/**
 * One post. All texts are plain: no markup, entities decoded.
 * `date` is the blog's own local time without a zone, such as 2026-03-01T09:30:00, so that its day is the
 * same for every reader. `author` is '' when unknown. `url` is the post's own address where the blog gave one.
 */
export const BlogPost = z.object({
  id: z.number(),
  date: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)),
  author: Line,
  title: Line,
  categories: z.array(Line),
  excerpt: z.string().check(z.maxLength(2000)),
  slug: z.string().check(z.maxLength(300)),
  url: z.nullable(z.url({ protocol: /^https?$/ })),
})
export type BlogPost = z.infer<typeof BlogPost>

/** Reply of `fetch-wordpress-posts`, newest first; empty at the end of the blog. */
export const PostsReply = z.object({ posts: z.array(BlogPost) })
export type PostsReply = z.infer<typeof PostsReply>
