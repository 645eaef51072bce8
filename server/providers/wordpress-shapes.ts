import { z } from 'zod'

import { BlogPost } from '#contracts/blog.ts'
import { plainText } from './plain-text.ts'

const Rendered = z.object({ rendered: z.string() })
const Term = z.object({ name: z.string(), taxonomy: z.string() })

/** A post of https://developer.wordpress.org/rest-api/reference/posts/ with `_embed=author,wp:term`. */
const SelfHostedPost = z
  .object({
    id: z.number(),
    date: z.string(),
    slug: z.string(),
    link: z.string(),
    title: Rendered,
    excerpt: Rendered,
    _embedded: z
      .object({
        // A removed author is embedded as an error object, which has no name.
        author: z.array(z.object({ name: z.string().optional() })).optional(),
        'wp:term': z.array(z.array(Term)).optional(),
      })
      .optional(),
  })
  .transform(({ _embedded: embedded, ...post }) => {
    const { author, 'wp:term': terms } = embedded ?? {}
    return cleaned({
      ...post,
      title: post.title.rendered,
      excerpt: post.excerpt.rendered,
      author: author?.[0]?.name ?? '',
      categories: (terms ?? [])
        .flat()
        .filter(({ taxonomy }) => taxonomy === 'category')
        .map(({ name }) => name),
    })
  })

/** A post of https://developer.wordpress.com/docs/api/1.1/get/sites/%24site/posts/ */
const HostedPost = z
  .object({
    ID: z.number(),
    date: z.string(),
    slug: z.string(),
    URL: z.string(),
    title: z.string(),
    excerpt: z.string(),
    author: z.object({ name: z.string() }).nullish(),
    categories: z.record(z.string(), z.object({ name: z.string() })),
  })
  .transform((post) =>
    cleaned({
      ...post,
      id: post.ID,
      link: post.URL,
      author: post.author?.name ?? '',
      categories: Object.values(post.categories).map(({ name }) => name),
    }),
  )

/** Posts of a self-hosted blog. One post that is broken is left out; all of them make no blog. */
export const SelfHostedPosts = z.array(z.unknown()).transform(readable(SelfHostedPost))

/** Posts of a blog at WordPress.com. */
export const HostedPosts = z
  .object({ posts: z.array(z.unknown()) })
  .transform(({ posts }) => posts)
  .transform(readable(HostedPost))

interface Raw {
  id: number
  date: string
  slug: string
  link: string
  title: string
  excerpt: string
  author: string
  categories: string[]
}

const MOST_CATEGORIES = 20

function cleaned({ id, date, slug, link, title, excerpt, author, categories }: Raw): BlogPost {
  return BlogPost.parse({
    id,
    // WordPress.com adds the blog's offset, a self-hosted blog does not: the local time is what both mean.
    date: date.slice(0, 19),
    author: plainText(author, 100),
    title: plainText(title, 300),
    categories: categories
      .slice(0, MOST_CATEGORIES)
      .map((name) => plainText(name, 100))
      .filter((name) => name !== ''),
    excerpt: plainText(excerpt, 600),
    slug,
    url: /^https?:\/\//.test(link) ? link : null,
  })
}

function readable<T>(schema: z.ZodType<T>) {
  return (posts: unknown[], context: z.RefinementCtx): T[] => {
    const read = posts.flatMap((post) => safely(schema, post))
    if (read.length === 0 && posts.length > 0) context.addIssue('none of the posts could be read')
    return read
  }
}

function safely<T>(schema: z.ZodType<T>, value: unknown): T[] {
  try {
    return [schema.parse(value)]
  } catch {
    return []
  }
}
