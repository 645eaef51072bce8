import { PostsReply, PostsRequest } from '#contracts/blog.ts'

import { blogWindows, type BlogWindowsDeps, WINDOW } from './blog-windows.ts'
import { type Handler, json, postHandler, readJson, RefusedRequest } from './http.ts'

export interface BlogDeps extends Omit<BlogWindowsDeps, 'wordpress'> {
  /** Undefined when the practice has no blog: an empty one. */
  wordpress: BlogWindowsDeps['wordpress'] | undefined
}

const MAX_BODY = 1024
const FAILURE = { status: 503, error: 'The blog is not available', event: 'the blog could not be read' }

/**
 * The practice's posts: `{ limit, offset }` → 200 `{ posts }`, from the last seen ones while the blog is slow or
 * down. 400, 405, 413 with `{ error }`; 503 only for posts that were never seen.
 */
export function fetchWordpressPosts({ wordpress, ...deps }: BlogDeps): Handler {
  const windows = wordpress && blogWindows({ ...deps, wordpress })
  return postHandler(deps.log, FAILURE, async (request) => {
    const parsed = PostsRequest.safeParse(await readJson(request, MAX_BODY))
    if (!parsed.success) throw new RefusedRequest(400, 'limit is 1 to 50, offset 0 to 950')
    const posts = windows ? await slice(parsed.data, windows) : []
    return json(PostsReply.parse({ posts }))
  })
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
