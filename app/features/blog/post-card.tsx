import { Badge } from '#app/components/badge.tsx'
import { linkCover } from '#app/components/card.tsx'
import { Icon } from '#app/components/icon.tsx'
import { NEW_TAB_HINT } from '#app/components/site-link.tsx'
import { useFacts } from '#app/facts.ts'
import { longDay } from '#app/lib/dates.ts'
import { fill } from '#app/lib/fill.ts'
import { blog as words } from '#content/messages/blog.ts'

import type { BlogPost } from './blog.data.ts'

/** A raised card for the newest post; the others stand under a line, as in a table of contents. */
export const LOOKS = {
  newest: 'rounded-card border border-line bg-card p-6 shadow-card hover:shadow-float sm:p-8 lg:p-12',
  other: 'border-t border-line-strong/40 pt-6 pb-4',
} as const

/** One post of the blog. All its texts are plain, and the whole card leads to it. */
export function PostCard({ post, newest }: { post: BlogPost; newest: boolean }) {
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

/** The day a post is from, for machines and written out for readers, as the blog's own clock has it. */
export function dayOf({ date }: Pick<BlogPost, 'date'>): { iso: string; long: string } {
  const iso = date.slice(0, 10)
  return { iso, long: longDay(iso) }
}

/** Where a post can be read in full: where the blog says it is, or by its slug at the blog's address. */
export function addressOf({ url, slug }: Pick<BlogPost, 'url' | 'slug'>, blogAddress: string): string {
  return url ?? `${blogAddress}/${encodeURIComponent(slug)}`
}

/** A post may have none, and still needs a name to be chosen by. */
export function titleOf({ title }: Pick<BlogPost, 'title'>): string {
  return title || words.untitled
}
