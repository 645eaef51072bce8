import { z } from 'zod'

import { type Backend, succeed } from './backend.ts'
import { BlogPost } from './contracts/blog.ts'

const Kept = z.object({ posts: z.array(BlogPost), age_seconds: z.number() })
export type KeptWindow = z.infer<typeof Kept>

/** The blog as we last saw it, by windows of 50 posts. Every call @throws BackendFailure */
export interface BlogStore {
  /** Undefined when it was never seen, or by a version of us that kept other things. */
  read(firstPost: number): Promise<KeptWindow | undefined>
  keep(firstPost: number, posts: BlogPost[]): Promise<void>
}

/** @param backend under the service key */
export function blogStore(backend: Backend): BlogStore {
  return {
    async read(firstPost) {
      const rows = await succeed(backend.rpc('blog_window_read', { first_post: firstPost }))
      return Kept.array().safeParse(rows).data?.[0]
    },
    async keep(firstPost, posts) {
      await succeed(backend.rpc('blog_window_keep', { first_post: firstPost, posts }))
    },
  }
}
