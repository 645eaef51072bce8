import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { SiteContent } from '#content/site-content.ts'
import { BlogPost, PostsReply, PostsRequest } from '#contracts/blog.ts'
import { type Database, jsonb } from '#server/platform/database/database.ts'

import { recordOutcome } from '#server/platform/jobs/work-failures.ts'
import type { WordPress } from './wordpress.ts'
import {
  type FunctionLog,
  type Handler,
  json,
  postHandler,
  readJson,
  RefusedRequest,
} from '#server/backend/functions/http.ts'

interface BlogDeps extends Omit<BlogWindowsDeps, 'wordpress'> {
  /** Undefined when the practice has no blog: an empty one. */
  wordpress: BlogWindowsDeps['wordpress'] | undefined
  content: () => Pick<SiteContent, 'facts'>
}

const MAX_BODY = 1024
const FAILURE = {
  status: 503,
  error: 'The blog is not available',
  event: 'the blog could not be read',
}

/**
 * The practice's posts: `{ limit, offset }` → 200 `{ posts }`, from the last seen ones while the blog is slow or
 * down; none while the owner has switched the blog off. 400, 405, 413 with `{ error }`; 503 only for posts that were
 * never seen.
 */
export function fetchWordpressPosts({ wordpress, content, ...deps }: BlogDeps): Handler {
  const windows = wordpress && blogWindows({ ...deps, wordpress })
  return postHandler(deps.log, FAILURE, async (request) => {
    const parsed = PostsRequest.safeParse(await readJson(request, MAX_BODY))
    if (!parsed.success) throw new RefusedRequest(400, 'limit is 1 to 50, offset 0 to 950')
    const posts = windows && content().facts.offers.blog ? await slice(parsed.data, windows) : []
    return json(PostsReply.parse({ posts }))
  })
}

async function slice({ limit, offset }: PostsRequest, windows: ReturnType<typeof blogWindows>) {
  const start = offset - (offset % WINDOW)
  const end = offset - start + limit
  const posts = await windows(start, Math.min(end, WINDOW))
  // Also behind a window that is not full: posts that can't be read are left out.
  const needsNext = end > WINDOW && posts.length > 0
  const all = needsNext ? [...posts, ...(await windows(start + WINDOW, end - WINDOW))] : posts
  return all.slice(offset - start, end)
}

export interface BlogWindowsDeps {
  database: Database
  wordpress: WordPress
  log: FunctionLog
  /** Called with work that continues after the response. */
  later?: ((work: Promise<unknown>) => void) | undefined
  /** How long a visitor waits for posts that were never seen. */
  patienceMs?: number | undefined
}

/** Posts of a window, which is read and stored as one, whatever the page size of a request. */
const WINDOW = 50
/** Posts requested at once: a blog on slow shared hosting takes seconds for each ten with author and categories. */
const PAGE = 10
const FRESH_SECONDS = 300
const PATIENCE_MS = 5000

/**
 * A window's posts, stale while revalidated after five minutes. Only a window that is not stored yet makes the visitor
 * wait, for `patienceMs` at most; the reading continues, so that the next visit finds it.
 */
export function blogWindows({ database, wordpress, log, later, patienceMs = PATIENCE_MS }: BlogWindowsDeps) {
  const windows = windowsOf(wordpress.blog, database)
  const running = new Map<number, Reading>()

  function refresh(firstPost: number): Reading {
    const known = running.get(firstPost)
    if (known) return known
    const reading = startReading((onPage) => readOnce(firstPost, onPage))
    running.set(firstPost, reading)
    const work = store(reading, firstPost).finally(() => running.delete(firstPost))
    later?.(work)
    return reading
  }

  async function readOnce(firstPost: number, onPage: OnPage): Promise<void> {
    // Another request may have stored it in the meantime.
    const kept = await windows.read(firstPost)
    if (kept && kept.ageSeconds < FRESH_SECONDS) return onPage(kept.posts)
    await readPages(wordpress, firstPost, onPage)
  }

  async function store(reading: Reading, firstPost: number): Promise<void> {
    try {
      await windows.write(firstPost, await reading.whole, true)
      await recordOutcome(database, 'blog', false)
    } catch (error: unknown) {
      const reason = error instanceof Error ? error.message : 'unknown'
      log.warn({ reason }, 'the blog is shown as it was last seen')
      if (reading.soFar.length > 0)
        await windows.write(firstPost, reading.soFar, false).catch(() => undefined)
      await recordOutcome(database, 'blog', true).catch(() => undefined)
    }
  }

  return async (firstPost: number, count: number): Promise<BlogPost[]> => {
    const kept = await windows.read(firstPost)
    if (!kept) return refresh(firstPost).atLeast(count, patienceMs)
    if (kept.ageSeconds >= FRESH_SECONDS) refresh(firstPost)
    return kept.posts
  }
}

type OnPage = (page: BlogPost[]) => void

/** A window while it is read, page by page. */
interface Reading {
  readonly soFar: BlogPost[]
  whole: Promise<BlogPost[]>
  /** Resolves with that many posts, or with all. @throws when reading fails first or takes too long */
  atLeast(count: number, patienceMs: number): Promise<BlogPost[]>
}

function startReading(read: (onPage: OnPage) => Promise<void>): Reading {
  const soFar: BlogPost[] = []
  const waiting = new Set<() => void>()
  const whole = read((page) => {
    // A post that is published in between moves the last one of a page onto the next.
    soFar.push(...page.filter(({ id }) => soFar.every((known) => known.id !== id)))
    for (const look of waiting) look()
  }).then(() => soFar)
  // Waiting requests get the error; without any it must not become an unhandled rejection.
  whole.catch(() => undefined)
  return {
    soFar,
    whole,
    atLeast: (count, patienceMs) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error('The blog takes longer than a visitor waits')),
          patienceMs,
        )
        const end = (settle: () => void) => {
          clearTimeout(timer)
          waiting.delete(look)
          settle()
        }
        const look = () => {
          if (soFar.length >= count) end(() => resolve([...soFar]))
        }
        waiting.add(look)
        look()
        whole.then(
          () => end(() => resolve(soFar)),
          (error: unknown) => end(() => reject(error instanceof Error ? error : new Error('unknown'))),
        )
      }),
  }
}

async function readPages(wordpress: WordPress, firstPost: number, onPage: OnPage) {
  const end = firstPost + WINDOW
  for (let first: number | null = firstPost; first !== null && first < end;) {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
    const page: Awaited<ReturnType<WordPress['page']>> = await wordpress.page(
      first,
      Math.min(PAGE, end - first),
    )
    onPage(page.posts)
    first = page.next
  }
}

/** The stored windows of this blog. */
function windowsOf(blog: string, database: Database) {
  return {
    /** Undefined when it is not stored, or in a shape of an older version. */
    read: (firstPost: number) =>
      database.asFunction(async (trx) => {
        const row = await trx
          .selectFrom('private.blog_windows')
          .where('blog', '=', blog)
          .where('first_post', '=', firstPost)
          .select('posts')
          // Absolute, so that posts dated in the future, by a clock that ran ahead, count as stale.
          .select(
            sql<number>`least(abs(extract(epoch from now() - fetched_at)), 2000000000)::integer`.as('age'),
          )
          .executeTakeFirst()
        const posts = z.array(BlogPost).safeParse(row?.posts).data
        return row && posts && { posts, ageSeconds: row.age }
      }),
    /**
     * Where reading failed and nothing is stored, the first posts are stored as stale: the next visit shows them and
     * reads again. Windows of another blog are removed.
     */
    write: (firstPost: number, posts: BlogPost[], isWhole: boolean) =>
      database.asFunction(async (trx) => {
        await trx.deleteFrom('private.blog_windows').where('blog', '<>', blog).execute()
        await trx
          .insertInto('private.blog_windows')
          .values({
            blog,
            first_post: firstPost,
            posts: jsonb(posts),
            fetched_at: isWhole ? sql<Date>`now()` : new Date('2000-01-01'),
          })
          .onConflict((conflict) => {
            const same = conflict.columns(['blog', 'first_post'])
            if (!isWhole) return same.doNothing()
            return same.doUpdateSet(({ ref }) => ({
              posts: ref('excluded.posts'),
              fetched_at: ref('excluded.fetched_at'),
            }))
          })
          .execute()
      }),
  }
}
