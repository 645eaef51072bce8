import { useEffect, useRef } from 'react'

import { ArrowLink, NEW_TAB_HINT } from '#app/components/site-link.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { linkCover } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Notice } from '#app/components/notice.tsx'
import { NotStarted, Skeleton } from '#app/components/loading.tsx'
import { useFacts, useWords } from '#app/facts.ts'
import { fill } from '#contracts/fill.ts'
import { useRetryFocus } from '#app/lib/focus.ts'
import { logProblem } from '#app/lib/log.ts'
import { type PagedList, usePagedList } from '#app/lib/paged-list.ts'
import { dayInWords } from '#content/calendar.ts'
import { blog as words } from '#content/messages/blog.ts'
import { frame } from '#content/messages/frame.ts'

import type { BlogPost } from './blog.data.ts'

/** The newest on the whole width, the others two and two below it. */
const GRID = 'grid gap-x-12 gap-y-8 lg:grid-cols-2 [&>:first-child]:mb-4 [&>:first-child]:lg:col-span-2'

/** The practice's posts, newest first: loading, loaded, none, or failed. */
export function PostList() {
  const withoutScript = useWords(words.withoutScript)
  const { list, retry, loadMore } = usePagedList(loadAfter, logFailure)
  const { region, retried, begin } = useRetryFocus<HTMLDivElement>(list.status === 'loading')
  return (
    <div className="page-column pt-4 pb-section">
      <div className="hidden [@media(scripting:none)]:block">
        <p className="max-w-measure text-lead text-ink-soft">{withoutScript.text}</p>
        <ArrowLink {...withoutScript.link} />
      </div>
      <div
        ref={region}
        tabIndex={-1}
        aria-busy={list.status === 'loading'}
        className="needs-script min-h-96 outline-none"
      >
        <NotStarted title={frame.longWait.title}>
          <p>
            {frame.longWait.reload} {withoutScript.text}
          </p>
          <ArrowLink {...withoutScript.link} />
        </NotStarted>
        {list.status === 'loading' && <Loading />}
        {list.status === 'failed' && <Failed announced={!retried} onRetry={() => (begin(), retry())} />}
        {list.status === 'loaded' &&
          (list.items.length === 0 ? <None /> : <Loaded posts={list} onMore={loadMore} />)}
      </div>
    </div>
  )
}

async function loadAfter(shown: BlogPost[]) {
  const { postsAfter } = await import('./blog.data.ts')
  return postsAfter(shown.length)
}

function logFailure(cause: unknown): void {
  logProblem(`The blog posts could not be loaded: ${reasonOf(cause)}`)
}

export function reasonOf(cause: unknown): string {
  return (cause instanceof Error && cause.message) || words.failed.fallbackReason
}

function Loading() {
  return (
    <>
      <div role="status" className="sr-only">
        {words.loading}
      </div>
      <div className={GRID}>
        {['newest', 'second', 'third'].map((place) => (
          <div key={place} data-skeleton className={place === 'newest' ? LOOKS.newest : LOOKS.other}>
            <Skeleton lines={5} />
          </div>
        ))}
      </div>
    </>
  )
}

function Failed({ announced, onRetry }: { announced: boolean; onRetry: () => void }) {
  return (
    <div role={announced ? 'alert' : undefined} className="max-w-measure">
      <h2 tabIndex={-1} className="text-title">
        {words.failed.title}
      </h2>
      <p className="mt-4 mb-6 text-lead text-ink-soft">{words.failed.body}</p>
      <Button onClick={onRetry}>{words.failed.retry}</Button>
    </div>
  )
}

function None() {
  return (
    <div className="max-w-measure">
      <h2 tabIndex={-1} className="text-title">
        {words.empty.title}
      </h2>
      <p className="mt-4 mb-2 text-lead text-ink-soft">{words.empty.body}</p>
      <ArrowLink {...words.empty.link} />
    </div>
  )
}

function Loaded({
  posts,
  onMore,
}: {
  posts: PagedList<BlogPost> & { status: 'loaded' }
  onMore: () => void
}) {
  const list = useRef<HTMLUListElement>(null)
  const shownBefore = useRef(0)
  const { length } = posts.items
  const end = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (shownBefore.current === 0 || posts.next !== 'idle') return
    // After "Show more", move focus to the first new post, or to the text at the end of the list.
    const firstNew = list.current?.querySelectorAll('h2')[shownBefore.current]
    shownBefore.current = 0
    ;(firstNew ?? end.current)?.focus()
  }, [posts])
  return (
    <>
      <ul ref={list} className={GRID}>
        {posts.items.map((post, place) => (
          <li key={post.id}>
            <PostCard post={post} newest={place === 0} />
          </li>
        ))}
      </ul>
      {posts.next === 'failed' && (
        <Notice tone="danger" title={words.moreFailed} live="assertive" className="mt-8" />
      )}
      {posts.more ? (
        <Button
          look="secondary"
          className="mt-8"
          busy={posts.next === 'loading'}
          onClick={() => {
            shownBefore.current = length
            onMore()
          }}
        >
          {posts.next === 'loading' ? words.loadingMore : words.more}
        </Button>
      ) : (
        <p ref={end} tabIndex={-1} className="mt-8 text-small text-ink-soft focus:outline-none">
          {words.end}
        </p>
      )}
    </>
  )
}

/** A raised card for the newest post; the others stand under a line, as in a table of contents. */
const LOOKS = {
  newest: 'rounded-card border border-line bg-card p-6 shadow-card hover:shadow-float sm:p-8 lg:p-12',
  other: 'border-t border-line-strong/40 pt-6 pb-4',
} as const

/** One post of the blog, in plain text. The whole card is a link to it. */
function PostCard({ post, newest }: { post: BlogPost; newest: boolean }) {
  const { blogAddress } = useFacts().references
  const day = dayOf(post)
  return (
    <article
      aria-labelledby={`post-${post.id}`}
      className={`group relative flex h-full flex-col transition-shadow ${newest ? LOOKS.newest : LOOKS.other}`}
    >
      <p className="text-small text-ink-soft">
        <time dateTime={day.iso}>{day.long}</time>
        {post.author && <> · {fill(words.byline, { author: post.author })}</>}
      </p>
      <h2
        id={`post-${post.id}`}
        tabIndex={-1}
        className={`mt-2 max-w-[28ch] wrap-anywhere ${newest ? 'text-title' : 'text-heading'}`}
      >
        {titleOf(post)}
      </h2>
      <Categories names={post.categories} />
      <p className={`mt-4 mb-3 max-w-measure wrap-anywhere text-ink-soft ${newest ? 'text-lead' : ''}`}>
        {post.excerpt}
      </p>
      <a
        href={addressOf(post, blogAddress)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={fill(words.readMoreOf, { title: titleOf(post) })}
        aria-describedby={NEW_TAB_HINT}
        className={`mt-auto inline-flex min-h-touch items-center gap-2 self-start font-semibold group-hover:decoration-2 ${linkCover}`}
      >
        {words.readMore}
        <Icon name="outside" className="size-4.5" />
      </a>
    </article>
  )
}

function Categories({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {names.map((name) => (
        <li key={name}>
          <Badge>{name}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** The date of a post in the blog's time zone, as ISO 8601 and in words. */
export function dayOf({ date }: Pick<BlogPost, 'date'>): { iso: string; long: string } {
  const iso = date.slice(0, 10)
  return { iso, long: dayInWords(iso) }
}

/** The address that the blog gives for a post, or one built from its slug. */
export function addressOf({ url, slug }: Pick<BlogPost, 'url' | 'slug'>, blogAddress: string): string {
  return url ?? `${blogAddress}/${encodeURIComponent(slug)}`
}

/** A link needs a name, and a post may have no title. */
export function titleOf({ title }: Pick<BlogPost, 'title'>): string {
  return title || words.untitled
}
