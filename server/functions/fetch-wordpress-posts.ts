import type { BlogStore } from './blog-store.ts'
import { PostsReply, PostsRequest } from '#contracts/blog.ts'
import { json, readJson, refuseUnlessPost, RefusedRequest } from './http.ts'
import type { FunctionLog } from './log.ts'
import type { WordPress } from '../providers/wordpress.ts'
import { blogWindows, WINDOW } from './windows.ts'

export interface BlogWorld {
  store: BlogStore
  /** Undefined when the practice has no blog: an empty one. */
  wordpress: WordPress | undefined
  log: FunctionLog
  /** Keeps a runtime alive for work that goes on after the answer. */
  later?: (work: Promise<unknown>) => void
  /** How long a visitor waits for posts that were never seen. */
  patienceMs?: number
}

const MAX_BODY = 1024

/**
 * The practice's posts: `{ limit, offset }` → 200 `{ posts }`, from the last seen ones while the blog is slow or
 * down. 400, 405, 413 with `{ error }`; 502 only for posts that were never seen.
 */
export function fetchWordpressPosts(world: BlogWorld): (request: Request) => Promise<Response> {
  const windows = world.wordpress && blogWindows({ ...world, wordpress: world.wordpress })
  return async (request) => {
    const refusal = refuseUnlessPost(request)
    if (refusal) return refusal
    try {
      const parsed = PostsRequest.safeParse(await readJson(request, MAX_BODY))
      if (!parsed.success) return json({ error: 'limit is 1 to 50, offset 0 to 950' }, 400)
      const posts = windows ? await slice(parsed.data, windows) : []
      return json(PostsReply.parse({ posts }))
    } catch (error) {
      if (error instanceof RefusedRequest) return json({ error: error.message }, error.status)
      world.log.error({ err: error }, 'the blog could not be read')
      return json({ error: 'The blog is not available' }, 502)
    }
  }
}

async function slice({ limit, offset }: PostsRequest, windows: ReturnType<typeof blogWindows>) {
  const start = offset - (offset % WINDOW)
  const end = offset - start + limit
  const posts = await windows(start, Math.min(end, WINDOW))
  // A window that is not full is the last one.
  const needsNext = end > WINDOW && posts.length === WINDOW
  const all = needsNext ? [...posts, ...(await windows(start + WINDOW, end - WINDOW))] : posts
  return all.slice(offset - start, end)
}
