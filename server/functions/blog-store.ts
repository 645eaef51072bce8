import { z } from 'zod'

import { type Backend, succeed } from './backend.ts'
import { BlogPost } from '#contracts/blog.ts'

const Kept = z.object({ posts: z.array(BlogPost), age_seconds: z.number() })
export type KeptWindow = z.infer<typeof Kept>

/** The blog as we last saw it, by windows of 50 posts. Every call @throws BackendFailure */
export interface BlogStore {
  /** Undefined when it was never seen, or by a version of us that kept other things. */
  read(blog: string, firstPost: number): Promise<KeptWindow | undefined>
  /** @param isWhole false for the first posts of a window that broke off: kept only where there is nothing else */
  keep(blog: string, firstPost: number, posts: BlogPost[], isWhole: boolean): Promise<void>
}

/** @param backend under the service key */
export function blogStore(backend: Backend): BlogStore {
  return {
    async read(blog, firstPost) {
      const rows = await succeed(backend.rpc('blog_window_read', { blog, first_post: firstPost }))
      return Kept.array().safeParse(rows).data?.[0]
    },
    async keep(blog, firstPost, posts, isWhole) {
      const window = { blog, first_post: firstPost, posts, is_whole: isWhole }
      await succeed(backend.rpc('blog_window_keep', window))
    },
  }
}
