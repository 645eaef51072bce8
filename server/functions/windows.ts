import type { BlogStore } from './blog-store.ts'
import type { BlogPost } from '#contracts/blog.ts'
import type { FunctionLog } from './log.ts'
import type { WordPress } from '../providers/wordpress.ts'

interface World {
  store: BlogStore
  wordpress: WordPress
  log: FunctionLog
  later?: ((work: Promise<unknown>) => void) | undefined
  /** How long a visitor waits for posts that were never seen. */
  patienceMs?: number | undefined
}

/** Posts in a window: read from the blog together, so that every way of paging is served from the same. */
export const WINDOW = 50
/** Posts asked for at once: a blog on slow shared hosting takes seconds for each ten with author and categories. */
const PAGE = 10
const FRESH_SECONDS = 300
const PATIENCE_MS = 5000

/**
 * A window's posts, as last seen. Older than five minutes they are shown all the same, and looked for again
 * behind the visitor's back; only a window that was never seen makes anybody wait. That wait ends with the posts
 * that were asked for or with the visitor's patience; the reading goes on either way, so that the next visit shows it.
 */
export function blogWindows({ store, wordpress, log, later, patienceMs = PATIENCE_MS }: World) {
  const { blog } = wordpress
  const running = new Map<number, Reading>()

  function refresh(firstPost: number): Reading {
    const known = running.get(firstPost)
    if (known) return known
    const reading = startReading((take) => readOnce(firstPost, take))
    running.set(firstPost, reading)
    const work = keepWhatComes(reading, firstPost).finally(() => running.delete(firstPost))
    later?.(work)
    return reading
  }

  async function readOnce(firstPost: number, take: Take): Promise<void> {
    // Another request may have read it since this one looked.
    const kept = await store.read(blog, firstPost)
    if (kept && kept.age_seconds < FRESH_SECONDS) return take(kept.posts)
    await readPages(wordpress, firstPost, take)
  }

  async function keepWhatComes(reading: Reading, firstPost: number): Promise<void> {
    try {
      await store.keep(blog, firstPost, await reading.whole, true)
    } catch (error: unknown) {
      const reason = error instanceof Error ? error.message : 'unknown'
      log.warn({ reason }, 'the blog is shown as it was last seen')
      if (reading.soFar.length > 0)
        await store.keep(blog, firstPost, reading.soFar, false).catch(() => undefined)
    }
  }

  return async (firstPost: number, count: number): Promise<BlogPost[]> => {
    const kept = await store.read(blog, firstPost)
    if (!kept) return refresh(firstPost).atLeast(count, patienceMs)
    if (kept.age_seconds >= FRESH_SECONDS) refresh(firstPost)
    return kept.posts
  }
}

type Take = (page: BlogPost[]) => void

/** One window that is being read, page by page. */
interface Reading {
  readonly soFar: BlogPost[]
  whole: Promise<BlogPost[]>
  /** As soon as there are so many, or all. @throws when it fails first or takes too long */
  atLeast(count: number, patienceMs: number): Promise<BlogPost[]>
}

function startReading(read: (take: Take) => Promise<void>): Reading {
  const soFar: BlogPost[] = []
  const waiting = new Set<() => void>()
  const whole = read((page) => {
    // A post that was published meanwhile pushes the last one of a page onto the next.
    soFar.push(...page.filter(({ id }) => soFar.every((known) => known.id !== id)))
    for (const look of waiting) look()
  }).then(() => soFar)
  // Whoever waits hears of it; without anybody it is no unhandled rejection.
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

async function readPages(wordpress: WordPress, firstPost: number, take: Take) {
  for (let read = 0; read < WINDOW; read += PAGE) {
    const { posts, isLast } = await wordpress.page(firstPost + read, PAGE)
    take(posts)
    if (isLast) return
  }
}
