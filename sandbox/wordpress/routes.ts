import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { z } from 'zod'

import { htmlPage } from '../page.ts'
import { SAMPLE_POSTS, type SamplePost } from './sample-posts.ts'

interface BlogOptions {
  /** The URL that this stand-in is mounted at, as a browser requests it; read at each response. */
  base: () => string
  posts?: SamplePost[]
  variant?: BlogVariant
}

/** How plug-ins, hosts and versions of WordPress change its responses. */
export interface BlogVariant {
  /** The most posts of a page: refused by the filter `rest_post_collection_params`, or cut by the query without an error. */
  maxPerPage?: { count: number; excess: 'refused' | 'cut' }
  /** How many posts, from the first one, are pinned: WordPress 6.8 puts all of them before each page, unless `ignore_sticky` is set. */
  pinned?: number
  /** A taxonomy that only signed-in users may read is embedded as an error. */
  refusesTags?: boolean
  /** A proxy that removes the headers `X-WP-Total` and `X-WP-TotalPages`. */
  hidesTotals?: boolean
}

const Query = z.object({
  per_page: z.coerce.number().int().min(1).max(100).default(10),
  page: z.coerce.number().int().min(1).default(1),
  offset: z.coerce.number().int().min(0).optional(),
  _fields: z.string().optional(),
  _embed: z.string().optional(),
  ignore_sticky: z.string().optional(),
})

/**
 * A self-hosted WordPress: the list of posts of its REST API, and the posts as pages.
 * Learned from https://developer.wordpress.org/rest-api/reference/posts/ and /using-the-rest-api/pagination/.
 */
export function wordpressRoutes({ base, posts = SAMPLE_POSTS, variant = {} }: BlogOptions): Hono {
  const app = new Hono()
  const rendered = () => posts.map((sample, index) => renderedPost(sample, index, base()))
  app.get('/wp-json/wp/v2/posts', (c) => list(c, rendered(), variant))
  app.get('/wp-json/*', (c) => {
    const message = 'No route was found matching the URL and request method.'
    return c.json({ code: 'rest_no_route', message, data: { status: 404 } }, 404)
  })
  app.get('/:slug/', (c) => {
    const found = rendered().find(({ slug }) => slug === c.req.param('slug'))
    return found ? c.html(page(found)) : c.html('<!doctype html><title>Page not found</title>', 404)
  })
  return app
}

/** The response of a WordPress that has no connection to its database. */
export function wordpressDown(): Response {
  const body = '<!DOCTYPE html><title>Database Error</title><h1>Error establishing a database connection</h1>'
  return new Response(body, { status: 500, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

/** The response of a plug-in that closes the API to visitors. */
export function wordpressRefused(): Response {
  const message = 'DRA: Only authenticated users can access the REST API.'
  return Response.json({ code: 'rest_cannot_access', message, data: { status: 401 } }, { status: 401 })
}

/** The page by which Cloudflare checks that its client is a browser. */
export function wordpressChallenge(): Response {
  const headers = { 'Content-Type': 'text/html; charset=UTF-8', 'cf-mitigated': 'challenge' }
  return new Response('<!DOCTYPE html><title>Just a moment...</title>', { status: 403, headers })
}

function list(c: Context, all: RenderedPost[], variant: BlogVariant): Response {
  const query = Query.safeParse(c.req.query())
  if (!query.success) return invalid(c, query.error)
  const { page: number, offset, _fields: fields, _embed: embed, ignore_sticky: ignoresPins } = query.data
  const { maxPerPage: max, pinned = 0 } = variant
  if (max?.excess === 'refused' && query.data.per_page > max.count) return tooMany(c, max.count)
  const size = Math.min(query.data.per_page, max?.count ?? Infinity)
  const pages = Math.ceil(all.length / size)
  if (offset === undefined && number > Math.max(1, pages)) {
    const message = 'The page number requested is larger than the number of pages available.'
    return c.json({ code: 'rest_post_invalid_page_number', message, data: { status: 400 } }, 400)
  }
  const start = offset ?? (number - 1) * size
  if (!variant.hidesTotals) {
    c.header('X-WP-Total', String(all.length))
    c.header('X-WP-TotalPages', String(pages))
  }
  const pins = ignoresPins === 'true' ? [] : all.slice(0, pinned)
  const rest = pins.length === 0 ? all : all.slice(pinned)
  return c.json(
    [...pins, ...rest.slice(start, start + size)].map((post) =>
      toResponse(variant.refusesTags ? withoutTags(post) : post, fields, embed !== undefined),
    ),
  )
}

function withoutTags({ _embedded: parts, ...post }: RenderedPost) {
  const message = 'Sorry, you are not allowed to do that.'
  const refused = { code: 'rest_forbidden', message, data: { status: 401 } }
  return { ...post, _embedded: { ...parts, 'wp:term': [parts['wp:term'][0], refused] } }
}

function toResponse(post: Record<string, unknown>, fields: string | undefined, embeds: boolean) {
  const names = fields?.split(',').map((name) => name.trim())
  const entries = Object.entries(post).filter(
    ([name]) => (names?.includes(name) ?? true) && (name !== '_embedded' || embeds),
  )
  return Object.fromEntries(entries)
}

function tooMany(c: Context, max: number): Response {
  return invalidParameters(c, { per_page: `per_page must be between 1 (inclusive) and ${max} (inclusive)` })
}

function invalid(c: Context, error: z.ZodError): Response {
  return invalidParameters(
    c,
    Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message])),
  )
}

function invalidParameters(c: Context, params: Record<string, string>): Response {
  const names = Object.keys(params)
  const message = `Invalid parameter(s): ${names.join(', ')}`
  return c.json({ code: 'rest_invalid_param', message, data: { status: 400, params, details: {} } }, 400)
}

function page(post: RenderedPost) {
  const body = html`<p>A stand-in for the practice’s blog.</p>
    <h1>${raw(post.title.rendered)}</h1>
    <time datetime="${post.date}">${post.date.slice(0, 10)}</time>
    ${raw(post.content.rendered.replaceAll(/<script[\s\S]*?<\/script>/g, ''))}`
  return htmlPage(post.slug, body)
}

const CURIES = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }]
const A_DAY = 86_400_000
const NEWEST = Date.UTC(2026, 9, 28, 13, 30)
// Florida's standard time: WordPress stores the local date beside that of GMT.
const BEHIND_MS = 5 * 3_600_000

/** A post as https://developer.wordpress.org/rest-api/reference/posts/#schema describes it, in context `view`. */
function renderedPost(sample: SamplePost, index: number, base: string) {
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

type RenderedPost = ReturnType<typeof renderedPost>

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
