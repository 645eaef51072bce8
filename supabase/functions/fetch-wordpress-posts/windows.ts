import type { BlogStore } from '../_shared/blog-store.ts'
import type { BlogPost } from '../_shared/contracts/blog.ts'
import type { FunctionLog } from '../_shared/log.ts'
import type { WordPress } from '../_shared/wordpress.ts'

interface World {
  store: BlogStore
  wordpress: WordPress
  log: FunctionLog
  later?: (work: Promise<unknown>) => void
}

/** Posts in a window: read from the blog together, so that every way of paging is served from the same. */
export const WINDOW = 50
const FRESH_SECONDS = 300

/**
 * A window's posts, as last seen. Older than five minutes they are shown all the same, and looked for again
 * behind the visitor's back; only a window that was never seen makes anybody wait.
 */
export function blogWindows({ store, wordpress, log, later }: World) {
  const running = new Map<number, Promise<BlogPost[]>>()

  async function fetchWindow(firstPost: number): Promise<BlogPost[]> {
    // Another request may have fetched it since this one looked.
    const kept = await store.read(firstPost)
    if (kept && kept.age_seconds < FRESH_SECONDS) return kept.posts
    const posts = await wordpress.posts(firstPost, WINDOW)
    await store.keep(firstPost, posts)
    return posts
  }

  function refresh(firstPost: number): Promise<BlogPost[]> {
    const work = running.get(firstPost) ?? fetchWindow(firstPost).finally(() => running.delete(firstPost))
    running.set(firstPost, work)
    return work
  }

  return async (firstPost: number): Promise<BlogPost[]> => {
    const kept = await store.read(firstPost)
    if (!kept) return refresh(firstPost)
    if (kept.age_seconds >= FRESH_SECONDS) {
      const work = refresh(firstPost).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : 'unknown'
        log.warn({ reason }, 'the blog is shown as it was last seen')
      })
      later?.(work)
    }
    return kept.posts
  }
}
