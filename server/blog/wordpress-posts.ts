import { z } from 'zod'

import { BlogPost } from '#contracts/blog.ts'
import { plainText } from '#server/platform/outside/plain-text.ts'

const Rendered = z.object({ rendered: z.string() }).catch({ rendered: '' })
const Term = z.object({ name: z.string(), taxonomy: z.string() }).optional().catch(undefined)
const MOST_CATEGORIES = 20

/**
 * A post of https://developer.wordpress.org/rest-api/reference/posts/ with `_embed=author,wp:term`. What a visitor may not
 * read, such as a removed author or a taxonomy for signed-in users, is embedded as an error object: it is omitted from
 * the post.
 */
const Post = z
  .object({
    id: z.number(),
    date: z.string(),
    slug: z.string(),
    link: z.string(),
    title: Rendered,
    excerpt: Rendered,
    _embedded: z
      .object({
        author: z.array(z.object({ name: z.string().optional() }).catch({})).catch([]),
        'wp:term': z.array(z.array(Term).catch([])).catch([]),
      })
      .optional()
      .catch(undefined),
  })
  .transform(({ id, date, slug, link, title, excerpt, _embedded: embedded }) => ({
    id,
    // The blog's local time, without an offset.
    date: date.slice(0, 19),
    author: plainText(embedded?.author?.[0]?.name ?? '', 100),
    title: plainText(withoutShortcodes(title.rendered), 300),
    categories: (embedded?.['wp:term'] ?? [])
      .flat()
      .filter((term) => term?.taxonomy === 'category')
      .slice(0, MOST_CATEGORIES)
      .map((term) => plainText(term?.name ?? '', 100))
      .filter((name) => name !== ''),
    excerpt: plainText(withoutShortcodes(excerpt.rendered), 600),
    slug,
    url: /^https?:\/\//.test(link) ? link : null,
  }))
  .pipe(BlogPost)

/** Omits posts that can't be parsed; a response without any that can is not a blog's. */
export const Posts = z.array(z.unknown()).transform((posts, context) => {
  const readable = posts.flatMap((post) => {
    const parsed = Post.safeParse(post)
    return parsed.success ? [parsed.data] : []
  })
  if (readable.length === 0 && posts.length > 0) context.addIssue('none of the posts could be read')
  return readable
})

const MOST_MARKUP = 20_000

/**
 * Removes shortcodes of a page builder that was switched off, such as `[vc_row width="1/1"]`: WordPress strips only those
 * of active plug-ins. A word in brackets counts as one where it has an attribute, an underscore, or an end tag; others are
 * text. A shortcode that the excerpt cuts off is removed up to its end.
 */
function withoutShortcodes(html: string): string {
  const text = html.slice(0, MOST_MARKUP)
  const ended = new Set([...text.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name]) => name))
  return text
    .replaceAll(/\[(\/?)([a-z][\w-]*)(\s[^[\]]*)?\/?\]/gi, (whole, end, name: string, values = '') =>
      end || ended.has(name) || name.includes('_') || String(values).includes('=') ? ' ' : whole,
    )
    .replaceAll(/\[[a-z]\w*(?:_\w*\s|\s[^[\]=]*=)[^[\]]*(?=\[(?:&hellip;|…|\.{3})\]|$)/gi, ' ')
}
