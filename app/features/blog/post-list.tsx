import { ArrowLink, NEW_TAB_HINT } from '#app/components/site-link.tsx'
import { Badge } from '#app/components/badge.tsx'
import { Button } from '#app/components/button.tsx'
import { linkCover } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { NotStarted } from '#app/components/notice.tsx'
import { HiddenComma } from '#app/components/rich-text.tsx'
import { PublicList } from '#app/public-list.tsx'
import { useFacts, useWords } from '#app/facts.ts'
import { fill } from '#contracts/fill.ts'
import { logProblem } from '#app/lib/log.ts'
import { dayInWords } from '#contracts/day-in-words.ts'
import { blog as words } from '#content/messages/blog.ts'
import { frame } from '#content/messages/frame.ts'

import type { BlogPost } from './blog.data.ts'

/** The newest post at full width, the others in two columns below it. */
const GRID = 'grid gap-x-12 gap-y-8 lg:grid-cols-2 [&>:first-child]:mb-4 [&>:first-child]:lg:col-span-2'

/** The practice's posts, newest first. */
export function PostList() {
  const withoutScript = useWords(words.withoutScript)
  return (
    <div className="page-column pt-4 pb-section">
      <div className="hidden [@media(scripting:none)]:block">
        <p className="max-w-measure text-lead text-ink-soft">{withoutScript.text}</p>
        <ArrowLink {...withoutScript.link} />
      </div>
      <PublicList
        load={loadAfter}
        onFailed={logFailure}
        words={words}
        notStarted={
          <NotStarted words={frame.longWait} instead={withoutScript.text}>
            <ArrowLink {...withoutScript.link} />
          </NotStarted>
        }
        skeleton={<Skeletons />}
        Failed={Failed}
        empty={<None />}
        end={
          <p tabIndex={-1} className="mt-8 text-small text-ink-soft focus:outline-none">
            {words.end}
          </p>
        }
        className="min-h-96"
        spacing="mt-8"
      >
        {(posts) => (
          <ul className={GRID}>
            {posts.map((post, place) => (
              <li key={post.id}>
                <PostCard post={post} newest={place === 0} />
              </li>
            ))}
          </ul>
        )}
      </PublicList>
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

function Skeletons() {
  return (
    <div className={GRID}>
      {['newest', 'second', 'third'].map((place) => (
        <div key={place} data-skeleton className={place === 'newest' ? LOOKS.newest : LOOKS.other}>
          <Skeleton lines={5} />
        </div>
      ))}
    </div>
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

/** A raised card for the newest post; the others have only a line above. */
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
      className={`group relative flex h-full flex-col wrap-anywhere transition-shadow ${newest ? LOOKS.newest : LOOKS.other}`}
    >
      <p className="row-with-dots text-small text-ink-soft">
        <time dateTime={day.iso}>{day.long}</time>
        {post.author && (
          <span>
            <HiddenComma />
            {fill(words.byline, { author: post.author })}
          </span>
        )}
      </p>
      <h2
        id={`post-${post.id}`}
        tabIndex={-1}
        className={`mt-2 max-w-[28ch] ${newest ? 'text-title' : 'text-heading'}`}
      >
        {titleOf(post)}
      </h2>
      <Categories names={post.categories} />
      <p className={`mt-4 mb-3 max-w-measure text-ink-soft ${newest ? 'sm:text-lead' : ''}`}>
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

/** The post may have no title, but a link needs a name. */
export function titleOf({ title }: Pick<BlogPost, 'title'>): string {
  return title || words.untitled
}
