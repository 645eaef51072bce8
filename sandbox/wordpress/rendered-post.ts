import type { SamplePost } from './sample-posts.ts'

const CURIES = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }]
const A_DAY = 86_400_000
const NEWEST = Date.UTC(2026, 9, 28, 13, 30)
// Florida's standard time: the blog shows local dates and keeps both.
const BEHIND_MS = 5 * 3_600_000

/** A post as https://developer.wordpress.org/rest-api/reference/posts/#schema describes it, in context `view`. */
export function renderedPost(sample: SamplePost, index: number, base: string) {
  const id = 400 - index * 3
  const published = NEWEST - index * 9 * A_DAY
  const api = `${base}/wp-json/wp/v2`
  return {
    id,
    date: stamp(published - BEHIND_MS),
    date_gmt: stamp(published),
    guid: { rendered: `${base}/?p=${id}` },
    modified: stamp(published - BEHIND_MS + A_DAY),
    modified_gmt: stamp(published + A_DAY),
    slug: sample.slug,
    status: 'publish',
    type: 'post',
    link: `${base}/${sample.slug}/`,
    title: { rendered: sample.title },
    content: { rendered: sample.excerpt, protected: false },
    excerpt: { rendered: sample.excerpt, protected: false },
    author: sample.author === null ? 9 : 1,
    featured_media: 0,
    comment_status: 'closed',
    ping_status: 'closed',
    sticky: false,
    template: '',
    format: 'standard',
    meta: { footnotes: '' },
    categories: sample.categories.map(categoryId),
    tags: [],
    class_list: [`post-${id}`, 'post', 'type-post', 'status-publish', 'format-standard', 'hentry'],
    _links: linksOf(id, sample, api),
    _embedded: embedded(sample, base, api),
  }
}

export type RenderedPost = ReturnType<typeof renderedPost>

function linksOf(id: number, sample: SamplePost, api: string) {
  const author = sample.author === null ? 9 : 1
  return {
    self: [{ href: `${api}/posts/${id}`, targetHints: { allow: ['GET'] } }],
    collection: [{ href: `${api}/posts` }],
    about: [{ href: `${api}/types/post` }],
    author: [{ embeddable: true, href: `${api}/users/${author}` }],
    replies: [{ embeddable: true, href: `${api}/comments?post=${id}` }],
    'version-history': [{ count: 0, href: `${api}/posts/${id}/revisions` }],
    'wp:attachment': [{ href: `${api}/media?parent=${id}` }],
    'wp:term': [
      { taxonomy: 'category', embeddable: true, href: `${api}/categories?post=${id}` },
      { taxonomy: 'post_tag', embeddable: true, href: `${api}/tags?post=${id}` },
    ],
    curies: CURIES,
  }
}

function embedded(sample: SamplePost, base: string, api: string) {
  const missing = { code: 'rest_user_invalid_id', message: 'Invalid user ID.', data: { status: 404 } }
  const author = {
    id: 1,
    name: sample.author,
    url: '',
    description: '',
    link: `${base}/author/elena/`,
    slug: 'elena',
    avatar_urls: Object.fromEntries([24, 48, 96].map((size) => [size, `${base}/avatar/elena-${size}.png`])),
    _links: {
      self: [{ href: `${api}/users/1`, targetHints: { allow: ['GET'] } }],
      collection: [{ href: `${api}/users` }],
    },
  }
  const terms = sample.categories.map((name) => embeddedCategory(name, base, api))
  return { author: [sample.author === null ? missing : author], 'wp:term': [terms, []] }
}

function embeddedCategory(name: string, base: string, api: string) {
  const id = categoryId(name)
  return {
    id,
    link: `${base}/category/${slugOf(name)}/`,
    name,
    slug: slugOf(name),
    taxonomy: 'category',
    _links: {
      self: [{ href: `${api}/categories/${id}`, targetHints: { allow: ['GET'] } }],
      collection: [{ href: `${api}/categories` }],
      about: [{ href: `${api}/taxonomies/category` }],
      'wp:post_type': [{ href: `${api}/posts?categories=${id}` }],
      curies: CURIES,
    },
  }
}

function stamp(time: number): string {
  return new Date(time).toISOString().slice(0, 19)
}

function categoryId(name: string): number {
  return Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7)
}

function slugOf(name: string): string {
  return (
    name
      .toLowerCase()
      .replaceAll(/&\w+;/g, '')
      .match(/[a-z0-9]+/g) ?? []
  ).join('-')
}
