import { useEffect, useRef } from 'react'

import { ArrowLink } from '#app/components/site-link.tsx'
import { Button } from '#app/components/button.tsx'
import { Notice } from '#app/components/notice.tsx'
import { Skeleton } from '#app/components/loading.tsx'
import { useWords } from '#app/facts.ts'
import { useRetryFocus } from '#app/lib/focus.ts'
import { logProblem } from '#app/lib/log.ts'
import { type PagedList, usePagedList } from '#app/lib/paged-list.ts'
import { blog as words } from '#content/messages/blog.ts'

import type { BlogPost } from './blog.data.ts'
import { LOOKS, PostCard } from './post-card.tsx'

/** The newest on the whole width, the others two and two below it. */
const GRID = 'grid gap-x-12 gap-y-8 lg:grid-cols-2 [&>:first-child]:lg:col-span-2'

/** The practice's posts, newest first: on their way, here, none, or not to be had. */
export function PostList() {
  const withoutScript = useWords(words.withoutScript)
  const { list, retry, loadMore } = usePagedList(loadAfter, logFailure)
  const { region, retried, begin } = useRetryFocus<HTMLDivElement>(list.status === 'loading')
  return (
    <div className="page-column pt-4 pb-section">
      <div className="hidden [@media(scripting:none)]:block">
        <p className="max-w-measure text-lead text-ink-soft">{withoutScript.text}</p>
        <ArrowLink href={withoutScript.link.href}>{withoutScript.link.label}</ArrowLink>
      </div>
      <div
        ref={region}
        tabIndex={-1}
        aria-busy={list.status === 'loading'}
        className="needs-script min-h-96 outline-none"
      >
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
      <ArrowLink href={words.empty.link.href}>{words.empty.link.label}</ArrowLink>
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
    // After "Show more", move focus to the first new post, or to the words that there are none.
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
