import type { BlogPost } from '#contracts/blog.ts'
import { createCircuit } from '#server/platform/outside/circuit.ts'

import { Posts } from './wordpress-posts.ts'
import { notBlogApi, PageTooLarge, withPauses, requestPosts, WordPressFailure } from './wordpress-requests.ts'

interface WordPressDeps {
  fetch?: typeof fetch
  /** Timeout of a call, retries included. */
  timeoutMs?: number
}

/** The practice's blog. */
export interface WordPress {
  /** The address of its API, by which its posts are stored. */
  blog: string
  /**
   * Newest first, about `count` (1 to 100) from `first` on: a blog may limit its pages, or add pinned posts.
   * @returns `next`: the offset of the next page; null after the last one
   * @throws WordPressFailure or CircuitOpen
   */
  page(first: number, count: number): Promise<{ posts: BlogPost[]; next: number | null }>
}

// Longer than a visitor waits: reading continues in the background.
const DEFAULT_TIMEOUT = 20_000

/**
 * Reads a blog by its public REST API.
 * @param apiBase WORDPRESS_API_BASE: a self-hosted blog (`https://blog.example`, its `/wp-json`, `/wp-json/wp/v2` or
 *   `/?rest_route=/`, as WordPress itself names its API), or a blog at WordPress.com
 *   (`https://public-api.wordpress.com/wp/v2/sites/<site>`)
 */
export function createWordPress(apiBase: string, deps: WordPressDeps = {}): WordPress {
  const lists = listsOf(new URL(apiBase))
  const circuit = createCircuit({ provider: 'wordpress', isOutage: () => true })
  const send = withPauses(deps.fetch ?? fetch)
  // Lowered when the blog refuses a page as too large.
  let mostPerPage = 100
  const [{ origin, pathname, searchParams }] = lists

  async function readFrom(list: URL, first: number, count: number, signal: AbortSignal) {
    const size = Math.min(count, mostPerPage)
    try {
      return await readPage(list, { first, size }, send, signal)
    } catch (error) {
      if (!(error instanceof PageTooLarge) || error.most >= size) throw error
      mostPerPage = error.most
      return readPage(list, { first, size: error.most }, send, signal)
    }
  }

  return {
    blog: origin + pathname + (searchParams.get('rest_route') ?? ''),
    page: (first, count) =>
      circuit(async () => {
        const signal = AbortSignal.timeout(deps.timeoutMs ?? DEFAULT_TIMEOUT)
        const [list, other] = lists
        try {
          return await readFrom(list, first, count, signal)
        } catch (error) {
          if (!other || !(error instanceof WordPressFailure && error.problem === 'no-api')) throw error
          const page = await readFrom(other, first, count, signal).catch(() => Promise.reject(error))
          lists.reverse()
          return page
        }
      }),
  }
}

async function readPage(
  list: URL,
  { first, size }: { first: number; size: number },
  send: typeof fetch,
  signal: AbortSignal,
) {
  const { body, total } = await requestPosts(pageOf(list, first, size), send, signal)
  const posts = Posts.safeParse(body)
  if (!posts.success) throw notBlogApi()
  const returned = Array.isArray(body) ? body.length : 0
  return { posts: posts.data, next: nextOf({ first, size, returned, total }) }
}

/**
 * The next page starts after the returned posts, and may overlap rather than skip: offsets also count posts that the blog
 * omits, such as those with a password, and a page may be shorter than requested without notice.
 */
function nextOf({
  first,
  size,
  returned,
  total,
}: {
  first: number
  size: number
  returned: number
  total?: number | undefined
}) {
  if (total === undefined) return returned === 0 ? null : first + Math.min(returned, size)
  const next = first + (returned === 0 ? size : Math.min(returned, size))
  return next < total ? next : null
}

/** Possible addresses of the list of posts, the likeliest first. */
function listsOf(base: URL): [URL, ...URL[]] {
  const list = new URL(base.pathname, base)
  // Without pretty permalinks the route is a parameter: https://developer.wordpress.org/rest-api/discovery/
  const route = base.searchParams.get('rest_route')
  if (route !== null) return [listByParameter(list, route)]
  // Some settings have the address of WordPress.com's older API, which serves the same sites (decision 035).
  const path = base.pathname.replace(/\/$/, '').replace('/rest/v1.1/sites/', '/wp/v2/sites/')
  const isRoot = path.includes('/wp/v2') || path.endsWith('/wp-json')
  list.pathname = `${withVersion(isRoot ? path : `${path}/wp-json`)}/posts`
  return isRoot ? [list] : [list, listByParameter(new URL(`${path}/`, base), '/')]
}

function listByParameter(place: URL, route: string): URL {
  const list = new URL(place)
  list.searchParams.set('rest_route', `${withVersion(route.replace(/\/$/, ''))}/posts`)
  return list
}

function withVersion(root: string): string {
  return root.includes('/wp/v2') ? root : `${root}/wp/v2`
}

function pageOf(list: URL, first: number, count: number): URL {
  const page = new URL(list)
  page.searchParams.set('per_page', String(count))
  page.searchParams.set('offset', String(first))
  // Without it, WordPress 6.8 and later put pinned posts before every page: https://core.trac.wordpress.org/ticket/35907
  page.searchParams.set('ignore_sticky', 'true')
  page.searchParams.set('_embed', 'author,wp:term')
  page.searchParams.set('_fields', 'id,date,slug,link,title,excerpt,author,_links,_embedded')
  return page
}
