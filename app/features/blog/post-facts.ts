import { longDay } from '#app/lib/dates.ts'
import { blogSite } from '#content/facts/blog.ts'
import { blog } from '#content/messages/blog.ts'

import type { BlogPost } from './blog.data.ts'

/** The day a post is from, for machines and written out for readers, as the blog's own clock has it. */
export function dayOf({ date }: Pick<BlogPost, 'date'>): { iso: string; long: string } {
  const iso = date.slice(0, 10)
  return { iso, long: longDay(iso) }
}

/** Where a post can be read in full: where the blog says it is, or by its slug at the blog's address. */
export function addressOf({ url, slug }: Pick<BlogPost, 'url' | 'slug'>): string {
  return url ?? `${blogSite.address}/${encodeURIComponent(slug)}`
}

/** A post may have none, and still needs a name to be chosen by. */
export function titleOf({ title }: Pick<BlogPost, 'title'>): string {
  return title || blog.untitled
}

/** Posts with those that came next. One published in between moves every other by one place. */
export function together(shown: BlogPost[], next: BlogPost[]): BlogPost[] {
  const ids = new Set(shown.map(({ id }) => id))
  return [...shown, ...next.filter(({ id }) => !ids.has(id))]
}

/** Why the posts could not be loaded, for whoever looks into it. */
export function reasonOf(cause: unknown): string {
  return (cause instanceof Error && cause.message) || blog.failed.fallbackReason
}
