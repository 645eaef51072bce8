import { z } from 'zod'

import { BlogPost } from '#contracts/blog.ts'

import { ResponseTooLong, boundedText, tryParseJson } from '#server/platform/outside/bounded-text.ts'
import { createCircuit, retryOnce } from '#server/platform/outside/circuit.ts'
import { plainText } from '#server/platform/outside/plain-text.ts'
import { fetchWithin, RedirectRefused } from '#server/platform/outside/redirects.ts'

interface WordPressDeps {
  fetch?: typeof fetch
  /** Longest time for everything that one call does, retries included. */
  timeoutMs?: number
}

/** The practice's blog. */
export interface WordPress {
  /** The address of its API, which names its stored posts. */
  blog: string
  /** Newest first, at most `count` (1 to 100) from `first` on. @throws WordPressFailure or CircuitOpen */
  page(first: number, count: number): Promise<{ posts: BlogPost[]; isLast: boolean }>
}

export class WordPressFailure extends Error {
  override name = 'WordPressFailure'
  /** True when the response is not that of a blog's API: the address is wrong, and retrying won't help. */
  readonly isNoApi: boolean

  constructor(message: string, isNoApi = false) {
    super(message)
    this.isNoApi = isNoApi
  }
}

// Longer than a visitor waits: reading continues in the background.
const DEFAULT_TIMEOUT = 20_000
const MOST_BYTES = 5_000_000

/**
 * Reads a blog by its public REST API.
 * @param apiBase WORDPRESS_API_BASE: a self-hosted blog (`https://blog.example`, its `/wp-json`, `/wp-json/wp/v2` or
 *   `/?rest_route=/`, as WordPress itself names its API), or a blog at WordPress.com
 *   (`https://public-api.wordpress.com/wp/v2/sites/<site>`)
 */
export function createWordPress(apiBase: string, deps: WordPressDeps = {}): WordPress {
  const lists = listsOf(new URL(apiBase))
  const circuit = createCircuit({ provider: 'wordpress', isOutage: () => true })
  const send = deps.fetch ?? fetch
  const [{ origin, pathname, searchParams }] = lists
  return {
    blog: origin + pathname + (searchParams.get('rest_route') ?? ''),
    page: (first, count) =>
      circuit(async () => {
        const signal = AbortSignal.timeout(deps.timeoutMs ?? DEFAULT_TIMEOUT)
        const readFrom = (list: URL) => readPage(list, { first, count }, send, signal)
        const [list, other] = lists
        try {
          return await readFrom(list)
        } catch (error) {
          if (!other || !(error instanceof WordPressFailure && error.isNoApi)) throw error
          const page = await readFrom(other).catch(() => Promise.reject(error))
          lists.reverse()
          return page
        }
      }),
  }
}

async function readPage(
  list: URL,
  { first, count }: { first: number; count: number },
  send: typeof fetch,
  signal: AbortSignal,
) {
  const body = await read(pageOf(list, first, count), send, signal)
  const posts = Posts.safeParse(body)
  if (!posts.success) throw notItsApi()
  // Posts that could not be read count too: fewer than requested are the last.
  const isLast = !Array.isArray(body) || body.length < count
  return { posts: posts.data.slice(0, count), isLast }
}

/** Where the list of posts may be, likeliest first. */
function listsOf(base: URL): [URL, ...URL[]] {
  const list = new URL(base.pathname, base)
  // Without pretty permalinks the route is a parameter: https://developer.wordpress.org/rest-api/discovery/
  const route = base.searchParams.get('rest_route')
  if (route !== null) return [byParameter(list, route)]
  // WordPress.com serves the same sites by its older API, whose address is in some settings (decision 035).
  const path = base.pathname.replace(/\/$/, '').replace('/rest/v1.1/sites/', '/wp/v2/sites/')
  const isRoot = path.includes('/wp/v2') || path.endsWith('/wp-json')
  list.pathname = `${versioned(isRoot ? path : `${path}/wp-json`)}/posts`
  return isRoot ? [list] : [list, byParameter(new URL(`${path}/`, base), '/')]
}

function byParameter(place: URL, route: string): URL {
  const list = new URL(place)
  list.searchParams.set('rest_route', `${versioned(route.replace(/\/$/, ''))}/posts`)
  return list
}

function versioned(root: string): string {
  return root.includes('/wp/v2') ? root : `${root}/wp/v2`
}

function pageOf(list: URL, first: number, count: number): URL {
  const page = new URL(list)
  page.searchParams.set('per_page', String(count))
  page.searchParams.set('offset', String(first))
  page.searchParams.set('_embed', 'author,wp:term')
  page.searchParams.set('_fields', 'id,date,slug,link,title,excerpt,author,_links,_embedded')
  return page
}

function notItsApi(): WordPressFailure {
  return new WordPressFailure('The blog answered something that is not its API', true)
}

async function read(address: URL, send: typeof fetch, signal: AbortSignal): Promise<unknown> {
  try {
    const again = { signal, waitMs: 200, isTransient: () => true }
    return await retryOnce(() => readOnce(address, send, signal), again)
  } catch (error) {
    if (error instanceof WordPressFailure) throw error
    throw new WordPressFailure('The blog did not answer in time')
  }
}

async function readOnce(address: URL, send: typeof fetch, signal: AbortSignal): Promise<unknown> {
  const request = { headers: { Accept: 'application/json' }, signal }
  const response = await fetchWithin(address, request, send).catch(unreachable)
  if (!response.ok)
    throw new WordPressFailure(`The blog answered ${response.status}`, response.status === 404)
  const text = await boundedText(response, MOST_BYTES).catch((error: unknown) => {
    throw error instanceof ResponseTooLong
      ? new WordPressFailure('The blog answered more than anybody reads')
      : error
  })
  const body = parseAmidNotices(text)
  if (body === undefined) throw notItsApi()
  return body
}

// Where a list of posts, or of none, may begin.
const BEGINNINGS = /\[\s*\{|\[\s*\]/g
const MOST_BEGINNINGS = 20
/** How often the whole text is read at most: a hostile one has beginnings whose end is nowhere. */
const MOST_READINGS = 4

/** PHP notices, and a byte order mark of some plugins, may stand before or after the data. */
function parseAmidNotices(text: string): unknown {
  const plain = tryParseJson(text.replace(/^\uFEFF/, ''))
  if (plain !== undefined) return plain
  // One by one: a hostile answer has millions of them.
  let letters = 0
  for (const { index } of text.matchAll(BEGINNINGS).take(MOST_BEGINNINGS)) {
    const end = endOfList(text, index)
    const found = tryParseJson(text.slice(index, end))
    if (found !== undefined) return found
    if ((letters += end - index) > MOST_READINGS * text.length) return undefined
  }
  return undefined
}

/** Where the list ends that begins at `from`: its bracket closes outside of strings. */
function endOfList(text: string, from: number): number {
  let open = 0
  let isString = false
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '"') isString = !isString
    else if (isString) at += letter === '\\' ? 1 : 0
    else if (letter === '[') open += 1
    else if (letter === ']') open -= 1
    if (open === 0) return at + 1
  }
  return text.length
}

function unreachable(cause: unknown): never {
  if (cause instanceof RedirectRefused) throw new WordPressFailure('The blog redirects to no public site')
  if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError')) throw cause
  throw new WordPressFailure('The blog could not be reached')
}

const Rendered = z.object({ rendered: z.string() })
const Term = z.object({ name: z.string(), taxonomy: z.string() })
const MOST_CATEGORIES = 20

/** A post of https://developer.wordpress.org/rest-api/reference/posts/ with `_embed=author,wp:term`. */
const Post = z
  .object({
    id: z.number(),
    date: z.string(),
    slug: z.string(),
    link: z.string(),
    title: Rendered,
    excerpt: Rendered,
    _embedded: z
      .object({
        // A removed author is embedded as an error object, which has no name.
        author: z.array(z.object({ name: z.string().optional() })).optional(),
        'wp:term': z.array(z.array(Term)).optional(),
      })
      .optional(),
  })
  .transform(({ id, date, slug, link, title, excerpt, _embedded: embedded }) => ({
    id,
    // The blog's local time; what may follow is an offset.
    date: date.slice(0, 19),
    author: plainText(embedded?.author?.[0]?.name ?? '', 100),
    title: plainText(title.rendered, 300),
    categories: (embedded?.['wp:term'] ?? [])
      .flat()
      .filter(({ taxonomy }) => taxonomy === 'category')
      .slice(0, MOST_CATEGORIES)
      .map(({ name }) => plainText(name, 100))
      .filter((name) => name !== ''),
    excerpt: plainText(excerpt.rendered, 600),
    slug,
    url: /^https?:\/\//.test(link) ? link : null,
  }))
  .pipe(BlogPost)

/** A post that can't be read is left out; an answer of none but such is not a blog's. */
const Posts = z.array(z.unknown()).transform((posts, context) => {
  const readable = posts.flatMap((post) => {
    const parsed = Post.safeParse(post)
    return parsed.success ? [parsed.data] : []
  })
  if (readable.length === 0 && posts.length > 0) context.addIssue('none of the posts could be read')
  return readable
})
