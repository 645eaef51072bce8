import { z } from 'zod'

import { BlogPost } from '#contracts/blog.ts'

import { type Circuit, createCircuit, retryOnce } from './circuit.ts'
import { plainText } from './plain-text.ts'

export interface WordPressDeps {
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
  /** True when something answered, and it was no blog's API: the address is wrong, and waiting won't help. */
  readonly isNoApi: boolean

  constructor(message: string, isNoApi = false) {
    super(message)
    this.isNoApi = isNoApi
  }
}

// Nobody waits for it: the visitor's patience ends earlier, and the reading goes on.
const DEFAULT_TIMEOUT = 20_000
const MOST_BYTES = 5_000_000

/**
 * Reads a blog by its public API.
 * @param apiBase WORDPRESS_API_BASE: a self-hosted blog (`https://blog.example`, its `/wp-json`, `/wp-json/wp/v2` or
 *   `/?rest_route=/`, as WordPress itself names its API), or a blog at WordPress.com (`https://public-api.wordpress.com/rest/v1.1/sites/<site>` or `…/wp/v2/sites/<site>`)
 */
export function createWordPress(apiBase: string, deps: WordPressDeps = {}): WordPress {
  const { address, schema } = dialectOf(new URL(apiBase))
  const circuit = deps.circuit ?? createCircuit({ provider: 'wordpress', isOutage: () => true })
  const send = deps.fetch ?? fetch
  return {
    blog:
      address(0, 1).origin + address(0, 1).pathname + (address(0, 1).searchParams.get('rest_route') ?? ''),
    page: (first, count) =>
      circuit(async () => {
        const signal = AbortSignal.timeout(deps.timeoutMs ?? DEFAULT_TIMEOUT)
        const body = await read(address(first, count), send, signal)
        const posts = schema.safeParse(body)
        if (!posts.success)
          throw new WordPressFailure('The blog answered something that is not its API', true)
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
  if (!response.ok)
    throw new WordPressFailure(`The blog answered ${response.status}`, response.status === 404)
  const text = await boundedText(response)
  const body = parseAmidNotices(text)
  if (body === undefined) throw new WordPressFailure('The blog answered something that is not its API', true)
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

const Rendered = z.object({ rendered: z.string() })
const Term = z.object({ name: z.string(), taxonomy: z.string() })

/** A post of https://developer.wordpress.org/rest-api/reference/posts/ with `_embed=author,wp:term`. */
const SelfHostedPost = z
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
  .transform(({ _embedded: embedded, ...post }) => {
    const { author, 'wp:term': terms } = embedded ?? {}
    return cleaned({
      ...post,
      title: post.title.rendered,
      excerpt: post.excerpt.rendered,
      author: author?.[0]?.name ?? '',
      categories: (terms ?? [])
        .flat()
        .filter(({ taxonomy }) => taxonomy === 'category')
        .map(({ name }) => name),
    })
  })

/** A post of https://developer.wordpress.com/docs/api/1.1/get/sites/%24site/posts/ */
const HostedPost = z
  .object({
    ID: z.number(),
    date: z.string(),
    slug: z.string(),
    URL: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: z.object({ name: z.string() }).nullish(),
    categories: z.record(z.string(), z.object({ name: z.string() })),
  })
  .transform((post) =>
    cleaned({
      ...post,
      id: post.ID,
      link: post.URL,
      author: post.author?.name ?? '',
      categories: Object.values(post.categories).map(({ name }) => name),
    }),
  )

/** Posts of a self-hosted blog. One post that is broken is left out; all of them make no blog. */
export const SelfHostedPosts = z.array(z.unknown()).transform(readable(SelfHostedPost))

/** Posts of a blog at WordPress.com. */
export const HostedPosts = z
  .object({ posts: z.array(z.unknown()) })
  .transform(({ posts }) => posts)
  .transform(readable(HostedPost))

interface Raw {
  id: number
  date: string
  slug: string
  link: string
  title: string
  excerpt: string
  author: string
  categories: string[]
}

const MOST_CATEGORIES = 20

function cleaned({ id, date, slug, link, title, excerpt, author, categories }: Raw): BlogPost {
  return BlogPost.parse({
    id,
    // WordPress.com adds the blog's offset, a self-hosted blog does not: the local time is what both mean.
    date: date.slice(0, 19),
    author: plainText(author, 100),
    title: plainText(title, 300),
    categories: categories
      .slice(0, MOST_CATEGORIES)
      .map((name) => plainText(name, 100))
      .filter((name) => name !== ''),
    excerpt: plainText(excerpt, 600),
    slug,
    url: /^https?:\/\//.test(link) ? link : null,
  })
}

function readable<T>(schema: z.ZodType<T>) {
  return (posts: unknown[], context: z.RefinementCtx): T[] => {
    const parsed = posts.flatMap((post) => safely(schema, post))
    if (parsed.length === 0 && posts.length > 0) context.addIssue('none of the posts could be read')
    return parsed
  }
}

function safely<T>(schema: z.ZodType<T>, value: unknown): T[] {
  try {
    return [schema.parse(value)]
  } catch {
    return []
  }
}
