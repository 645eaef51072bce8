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
  /** Undefined when the practice has no blog: there are no posts then. */
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
 * The practice's posts: `{ limit, offset }` → 200 `{ posts }`, from the stored ones while the blog is slow or down; none
 * while the owner has switched the blog off. 400, 405, 413 with `{ error }`; 503 only for posts that are not stored.
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
  // Also after a window that is not full: posts that can't be parsed are omitted.
  const needsNext = end > WINDOW && posts.length > 0
  const all = needsNext ? [...posts, ...(await windows(start + WINDOW, end - WINDOW))] : posts
  return all.slice(offset - start, end)
}

export interface BlogWindowsDeps {
  database: Database
  wordpress: WordPress
  log: FunctionLog
  /** Called with work that continues after the response. */
  onBackgroundWork?: ((work: Promise<unknown>) => void) | undefined
  /** How long a visitor waits for posts that are not stored. */
  maxWaitMs?: number | undefined
}

/** Posts per window: the unit of reading and storing, whatever the page size of a request. */
const WINDOW = 50
/** Posts per request to the blog: on slow shared hosting, ten with author and categories take seconds. */
const PAGE = 10
const FRESH_SECONDS = 300
const MAX_WAIT_MS = 5000

/**
 * A window's posts, by stale-while-revalidate after five minutes. A visitor waits only for a window that is not stored
 * yet, for `maxWaitMs` at most; reading continues after that, so that the next visit finds it stored.
 */
export function blogWindows({
  database,
  wordpress,
  log,
  onBackgroundWork,
  maxWaitMs = MAX_WAIT_MS,
}: BlogWindowsDeps) {
  const windows = windowsOf(wordpress.blog, database)
  const running = new Map<number, WindowRead>()

  function refresh(firstPost: number): WindowRead {
    const known = running.get(firstPost)
    if (known) return known
    const reading = startRead((onPage) => readOnce(firstPost, onPage))
    running.set(firstPost, reading)
    const work = store(reading, firstPost).finally(() => running.delete(firstPost))
    onBackgroundWork?.(work)
    return reading
  }

  async function readOnce(firstPost: number, onPage: OnPage): Promise<void> {
    // Another request may have stored it since.
    const stored = await windows.read(firstPost)
    if (stored && stored.ageSeconds < FRESH_SECONDS) return onPage(stored.posts)
    await readPages(wordpress, firstPost, onPage)
  }

  async function store(reading: WindowRead, firstPost: number): Promise<void> {
    try {
      await windows.write(firstPost, await reading.all, true)
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
    const stored = await windows.read(firstPost)
    if (!stored) return refresh(firstPost).atLeast(count, maxWaitMs)
    if (stored.ageSeconds >= FRESH_SECONDS) refresh(firstPost)
    return stored.posts
  }
}

type OnPage = (page: BlogPost[]) => void

/** A window that is being read, page by page. */
interface WindowRead {
  readonly soFar: BlogPost[]
  all: Promise<BlogPost[]>
  /** Resolves with `count` posts or more, or with all. @throws when reading fails first or takes too long */
  atLeast(count: number, maxWaitMs: number): Promise<BlogPost[]>
}

function startRead(read: (onPage: OnPage) => Promise<void>): WindowRead {
  const soFar: BlogPost[] = []
  const waiters = new Set<() => void>()
  const all = read((page) => {
    // A post that is published between two requests moves the last one of a page to the next: skip it there.
    soFar.push(...page.filter(({ id }) => soFar.every((known) => known.id !== id)))
    for (const look of waiters) look()
  }).then(() => soFar)
  // Waiting requests get the error. Without one it must not be an unhandled rejection.
  all.catch(() => undefined)
  return {
    soFar,
    all,
    atLeast: (count, maxWaitMs) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error('The blog takes longer than a visitor waits')),
          maxWaitMs,
        )
        const end = (settle: () => void) => {
          clearTimeout(timer)
          waiters.delete(check)
          settle()
        }
        const check = () => {
          if (soFar.length >= count) end(() => resolve([...soFar]))
        }
        waiters.add(check)
        check()
        all.then(
          () => end(() => resolve(soFar)),
          (error: unknown) => end(() => reject(error instanceof Error ? error : new Error('unknown'))),
        )
      }),
  }
}

async function readPages(wordpress: WordPress, firstPost: number, onPage: OnPage) {
  const end = firstPost + WINDOW
  for (let first: number | null = firstPost; first !== null && first < end;) {
    // oxlint-disable-next-line no-await-in-loop -- each page has the offset of the next one
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
    /** Undefined when it is not stored, or in an older version's format. */
    read: (firstPost: number) =>
      database.asFunction(async (trx) => {
        const row = await trx
          .selectFrom('private.blog_windows')
          .where('blog', '=', blog)
          .where('first_post', '=', firstPost)
          .select('posts')
          // Absolute, so that a window dated in the future, by a fast clock, counts as stale.
          .select(
            sql<number>`least(abs(extract(epoch from now() - fetched_at)), 2000000000)::integer`.as('age'),
          )
          .executeTakeFirst()
        const posts = z.array(BlogPost).safeParse(row?.posts).data
        return row && posts && { posts, ageSeconds: row.age }
      }),
    /**
     * An incomplete window is stored as stale, and only where none is: the next visit shows it and reads again. Removes
     * windows of another blog.
     */
    write: (firstPost: number, posts: BlogPost[], isComplete: boolean) =>
      database.asFunction(async (trx) => {
        await trx.deleteFrom('private.blog_windows').where('blog', '<>', blog).execute()
        await trx
          .insertInto('private.blog_windows')
          .values({
            blog,
            first_post: firstPost,
            posts: jsonb(posts),
            fetched_at: isComplete ? sql<Date>`now()` : new Date('2000-01-01'),
          })
          .onConflict((conflict) => {
            const same = conflict.columns(['blog', 'first_post'])
            if (!isComplete) return same.doNothing()
            return same.doUpdateSet(({ ref }) => ({
              posts: ref('excluded.posts'),
              fetched_at: ref('excluded.fetched_at'),
            }))
          })
          .execute()
      }),
  }
}
