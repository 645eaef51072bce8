import pRetry from 'p-retry'
import type { z } from 'zod'

import { type Circuit, createCircuit } from './circuit.ts'
import type { BlogPost } from './contracts/blog.ts'
import { HostedPosts, SelfHostedPosts } from './wordpress-shapes.ts'

export interface WordPressWorld {
  fetch?: typeof fetch
  /** For everything that one call does, retries included. */
  timeoutMs?: number
  circuit?: Circuit
}

/** The practice's blog. */
export interface WordPress {
  /** Newest first, at most `count` (1 to 100) from `first` on. @throws WordPressFailure or CircuitOpen */
  posts(first: number, count: number): Promise<BlogPost[]>
}

export class WordPressFailure extends Error {
  override name = 'WordPressFailure'
}

const DEFAULT_TIMEOUT = 5000
const MOST_BYTES = 5_000_000

/**
 * Reads a blog by its public API.
 * @param apiBase WORDPRESS_API_BASE: a self-hosted blog (`https://blog.example` or its `/wp-json/wp/v2`), or a blog
 *   at WordPress.com (`https://public-api.wordpress.com/rest/v1.1/sites/<site>` or `…/wp/v2/sites/<site>`)
 */
export function createWordPress(apiBase: string, world: WordPressWorld = {}): WordPress {
  const { address, schema } = dialectOf(new URL(apiBase))
  const circuit = world.circuit ?? createCircuit({ isOutage: () => true })
  const send = world.fetch ?? fetch
  return {
    posts: (first, count) =>
      circuit(async () => {
        const signal = AbortSignal.timeout(world.timeoutMs ?? DEFAULT_TIMEOUT)
        const body = await read(address(first, count), send, signal)
        const posts = schema.safeParse(body)
        if (!posts.success) throw new WordPressFailure('The blog answered something that is not its API')
        return posts.data.slice(0, count)
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
  const root = path.includes('/wp/v2') ? path : `${path}/wp-json/wp/v2`
  const fields = 'id,date,slug,link,title,excerpt,author,_links,_embedded'
  return {
    schema: SelfHostedPosts,
    address: (first, count) =>
      at(base, `${root}/posts`, {
        per_page: count,
        offset: first,
        _embed: 'author,wp:term',
        _fields: fields,
      }),
  }
}

function at(base: URL, path: string, query: Record<string, string | number>): URL {
  const address = new URL(path, base)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
  return address
}

async function read(address: URL, send: typeof fetch, signal: AbortSignal): Promise<unknown> {
  try {
    return await pRetry(() => readOnce(address, send, signal), {
      retries: 1,
      minTimeout: 200,
      randomize: true,
      signal,
    })
  } catch (error) {
    if (error instanceof WordPressFailure) throw error
    throw new WordPressFailure('The blog did not answer in time')
  }
}

async function readOnce(address: URL, send: typeof fetch, signal: AbortSignal): Promise<unknown> {
  const response = await send(address, { headers: { Accept: 'application/json' }, signal }).catch(unreachable)
  if (!response.ok) throw new WordPressFailure(`The blog answered ${response.status}`)
  const text = await boundedText(response)
  try {
    return JSON.parse(text)
  } catch {
    throw new WordPressFailure('The blog answered something that is not its API')
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
