import type { z } from 'zod'

import { type Circuit, createCircuit, retryOnce } from './circuit.ts'
import type { BlogPost } from '#contracts/blog.ts'
import { HostedPosts, SelfHostedPosts } from './wordpress-shapes.ts'

export interface WordPressWorld {
  fetch?: typeof fetch
  /** For everything that one call does, retries included. */
  timeoutMs?: number
  circuit?: Circuit
}

/** The practice's blog. */
export interface WordPress {
  /** Where its API is: what is kept of it is kept by this. */
  blog: string
  /** Newest first, at most `count` (1 to 100) from `first` on. @throws WordPressFailure or CircuitOpen */
  page(first: number, count: number): Promise<{ posts: BlogPost[]; isLast: boolean }>
}

export class WordPressFailure extends Error {
  override name = 'WordPressFailure'
}

// Nobody waits for it: the visitor's patience ends earlier, and the reading goes on.
const DEFAULT_TIMEOUT = 20_000
const MOST_BYTES = 5_000_000

/**
 * Reads a blog by its public API.
 * @param apiBase WORDPRESS_API_BASE: a self-hosted blog (`https://blog.example`, its `/wp-json`, `/wp-json/wp/v2` or
 *   `/?rest_route=/`, as WordPress itself names its API), or a blog at WordPress.com (`https://public-api.wordpress.com/rest/v1.1/sites/<site>` or `…/wp/v2/sites/<site>`)
 */
export function createWordPress(apiBase: string, world: WordPressWorld = {}): WordPress {
  const { address, schema } = dialectOf(new URL(apiBase))
  const circuit = world.circuit ?? createCircuit({ isOutage: () => true })
  const send = world.fetch ?? fetch
  return {
    blog:
      address(0, 1).origin + address(0, 1).pathname + (address(0, 1).searchParams.get('rest_route') ?? ''),
    page: (first, count) =>
      circuit(async () => {
        const signal = AbortSignal.timeout(world.timeoutMs ?? DEFAULT_TIMEOUT)
        const body = await read(address(first, count), send, signal)
        const posts = schema.safeParse(body)
        if (!posts.success) throw new WordPressFailure('The blog answered something that is not its API')
        return { posts: posts.data.slice(0, count), isLast: countOf(body) < count }
      }),
  }
}

interface Dialect {
  address: (first: number, count: number) => URL
  schema: z.ZodType<BlogPost[]>
}

function dialectOf(base: URL): Dialect {
  const path = base.pathname.replace(/\/$/, '')
  if (path.includes('/rest/v1.1/sites/')) {
    const fields = 'ID,date,slug,URL,title,excerpt,author,categories'
    return {
      schema: HostedPosts,
      address: (first, count) =>
        at(base, `${path}/posts/`, { number: count, offset: first, status: 'publish', fields }),
    }
  }
  const fields = 'id,date,slug,link,title,excerpt,author,_links,_embedded'
  const query = { _embed: 'author,wp:term', _fields: fields }
  // Without pretty permalinks the route is a parameter: https://developer.wordpress.org/rest-api/discovery/
  const route = base.searchParams.get('rest_route')
  if (route !== null) {
    const rest_route = `${versioned(route.replace(/\/$/, ''))}/posts`
    return {
      schema: SelfHostedPosts,
      address: (first, count) =>
        at(base, base.pathname, { rest_route, per_page: count, offset: first, ...query }),
    }
  }
  const root = versioned(path.includes('/wp/v2') || path.endsWith('/wp-json') ? path : `${path}/wp-json`)
  return {
    schema: SelfHostedPosts,
    address: (first, count) => at(base, `${root}/posts`, { per_page: count, offset: first, ...query }),
  }
}

function versioned(root: string): string {
  return root.includes('/wp/v2') ? root : `${root}/wp/v2`
}

/** How many posts came, the broken ones included: fewer than asked for are the last. */
function countOf(body: unknown): number {
  const posts = typeof body === 'object' && body !== null && 'posts' in body ? body.posts : body
  return Array.isArray(posts) ? posts.length : 0
}

function at(base: URL, path: string, query: Record<string, string | number>): URL {
  const address = new URL(path, base)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
  return address
}

async function read(address: URL, send: typeof fetch, signal: AbortSignal): Promise<unknown> {
  try {
    const again = { signal, waitMs: 200, mayPass: () => true }
    return await retryOnce(() => readOnce(address, send, signal), again)
  } catch (error) {
    if (error instanceof WordPressFailure) throw error
    throw new WordPressFailure('The blog did not answer in time')
  }
}

async function readOnce(address: URL, send: typeof fetch, signal: AbortSignal): Promise<unknown> {
  const response = await send(address, { headers: { Accept: 'application/json' }, signal }).catch(unreachable)
  if (!response.ok) throw new WordPressFailure(`The blog answered ${response.status}`)
  const text = await boundedText(response)
  const body = parseAmidNotices(text)
  if (body === undefined) throw new WordPressFailure('The blog answered something that is not its API')
  return body
}

// Where the answer's data may begin: a list of posts, none, or WordPress.com's object.
const BEGINNINGS = /\[\s*\{|\[\s*\]|\{\s*"/g
const MOST_BEGINNINGS = 20

/** PHP writes its notices, and some plugins a byte order mark, before or after the data. */
function parseAmidNotices(text: string): unknown {
  const plain = parseJson(text.replace(/^\uFEFF/, ''))
  if (plain !== undefined) return plain
  for (const { index } of [...text.matchAll(BEGINNINGS)].slice(0, MOST_BEGINNINGS)) {
    const end = text.lastIndexOf(text[index] === '[' ? ']' : '}')
    const found = parseJson(text.slice(index, end + 1))
    if (found !== undefined) return found
  }
  return undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unreachable(cause: unknown): never {
  if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError')) throw cause
  throw new WordPressFailure('The blog could not be reached')
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new WordPressFailure('The blog answered more than anybody reads')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
