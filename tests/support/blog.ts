import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import { composeSite } from '#content/site.ts'
import { createWordPress } from '#server/blog/wordpress.ts'
import { fetchWordpressPosts } from '#server/blog/fetch-wordpress-posts.ts'
import { createFaults, type Mode, applyFault } from '#sandbox/faults.ts'
import { type BlogVariant, wordpressDown, wordpressRoutes } from '#sandbox/wordpress/routes.ts'
import { SAMPLE_POSTS, type SamplePost } from '#sandbox/wordpress/sample-posts.ts'
import type { Database } from '#server/platform/database/database.ts'

import { testDatabase } from './database.ts'
import { patient } from './patience.ts'

export const BLOG = 'http://blog.test/wordpress'
const quiet = { warn: () => undefined, error: () => undefined }

/** One call of the function. */
export type Ask = (body: unknown) => Promise<Response>

export interface TestedBlog {
  /** False where the practice has set up no blog. */
  isSetUp?: boolean
  /** False while the owner has switched it off. */
  isShown?: boolean
  posts?: SamplePost[]
  variant?: BlogVariant
  /** Where its API is. */
  base?: string
  /** The delay of each response. */
  pageMs?: number
  /** Delays each answer until it resolves. */
  answersAfter?: Promise<void>
  patienceMs?: number
  /** Short where the blog is slow. */
  timeoutMs?: number
  /** Fails for posts from there on. */
  breaksAt?: number
}

/** For the tests of a file: a database that knows no posts before each, and the function before blogs of any kind. */
export function useBlog() {
  let database: Database
  let vendor: Vendor
  beforeAll(async () => {
    database = await testDatabase()
  })
  beforeEach(async () => {
    await database.statements('delete from private.blog_windows')
    vendor = testedWordPress()
  })
  // Work after a response ends before the next test.
  afterEach(async () => void (await Promise.allSettled(vendor.behind)))
  afterAll(() => database.close())
  return {
    database: () => database,
    /** The function before a blog of these posts, as after a restart: only the database remembers. */
    blog: (blog: TestedBlog = {}): Promise<Ask> => hereBefore(database, vendor, blog),
    fault: (mode: Mode) => vendor.faults.set('wordpress', mode),
    /** Requests to the blog so far. */
    requests: () => vendor.requests,
    /** Work that our server continues after its response. */
    behind: () => vendor.behind,
    grow: (seconds: number) =>
      database.statements(
        `update private.blog_windows set fetched_at = fetched_at - interval '${seconds} seconds'`,
      ),
  }
}

type Vendor = ReturnType<typeof testedWordPress>

function testedWordPress() {
  const faults = createFaults()
  const requests: URL[] = []
  const behind: Promise<unknown>[] = []
  const of = (posts: SamplePost[], variant: BlogVariant) => {
    const app = new Hono()
      .use('/wordpress/*', applyFault(faults, 'wordpress', wordpressDown))
      .route('/wordpress', wordpressRoutes({ base: () => BLOG, posts, variant }))
    return async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      requests.push(new URL(request.url))
      return patient(app.fetch(request), request.signal)
    }
  }
  return {
    faults,
    requests,
    behind,
    /** By `fetch`. */
    of,
  }
}

async function hereBefore(
  database: Database,
  vendor: Vendor,
  {
    isSetUp = true,
    isShown = true,
    posts = SAMPLE_POSTS,
    variant = {},
    base = BLOG,
    pageMs = 0,
    answersAfter,
    patienceMs = 5000,
    timeoutMs = 15_000,
    breaksAt = Infinity,
  }: TestedBlog,
): Promise<Ask> {
  const answer = vendor.of(posts, variant)
  const fetch: typeof globalThis.fetch = async (input, init) => {
    await Promise.all([new Promise((resolve) => setTimeout(resolve, pageMs)), answersAfter])
    const offset = Number(new URL(new Request(input).url).searchParams.get('offset'))
    return offset >= breaksAt ? wordpressDown() : answer(input, init)
  }
  const handler = fetchWordpressPosts({
    database,
    wordpress: isSetUp ? createWordPress(base, { fetch, timeoutMs }) : undefined,
    content: () => composeSite({ 'facts/offers': { blog: isShown } }),
    log: quiet,
    onBackgroundWork: (work) => void vendor.behind.push(work),
    maxWaitMs: patienceMs,
  })
  return (body) => handler(new Request('http://site.test/', { method: 'POST', body: JSON.stringify(body) }))
}
