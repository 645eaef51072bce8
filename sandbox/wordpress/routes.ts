import { Hono, type Context } from 'hono'
import { html, raw } from 'hono/html'
import { z } from 'zod'

import { type RenderedPost, renderedPost } from './rendered-post.ts'
import { SAMPLE_POSTS, type SamplePost } from './sample-posts.ts'

export interface BlogOptions {
  /** Where this stand-in is mounted, as a browser reaches it; asked at each answer. */
  base: () => string
  posts?: SamplePost[]
}

const Query = z.object({
  per_page: z.coerce.number().int().min(1).max(100).default(10),
  page: z.coerce.number().int().min(1).default(1),
  offset: z.coerce.number().int().min(0).optional(),
  _fields: z.string().optional(),
  _embed: z.string().optional(),
})

/**
 * A self-hosted WordPress: the list of posts of its REST API, and the posts as pages.
 * Learned from https://developer.wordpress.org/rest-api/reference/posts/ and /using-the-rest-api/pagination/.
 */
export function wordpressRoutes({ base, posts = SAMPLE_POSTS }: BlogOptions): Hono {
  const app = new Hono()
  const rendered = () => posts.map((sample, index) => renderedPost(sample, index, base()))
  app.get('/wp-json/wp/v2/posts', (c) => list(c, rendered()))
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

/** What a WordPress answers whose database is gone. */
export function wordpressDown(): Response {
  const body = '<!DOCTYPE html><title>Database Error</title><h1>Error establishing a database connection</h1>'
  return new Response(body, { status: 500, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function list(c: Context, all: RenderedPost[]): Response {
  const query = Query.safeParse(c.req.query())
  if (!query.success) return invalid(c, query.error)
  const { per_page: size, page: number, offset, _fields: fields, _embed: embed } = query.data
  const pages = Math.ceil(all.length / size)
  if (offset === undefined && number > Math.max(1, pages)) {
    const message = 'The page number requested is larger than the number of pages available.'
    return c.json({ code: 'rest_post_invalid_page_number', message, data: { status: 400 } }, 400)
  }
  const start = offset ?? (number - 1) * size
  c.header('X-WP-Total', String(all.length))
  c.header('X-WP-TotalPages', String(pages))
  return c.json(all.slice(start, start + size).map((post) => shown(post, fields, embed !== undefined)))
}

function shown(post: RenderedPost, fields: string | undefined, embeds: boolean) {
  const wanted = fields?.split(',').map((name) => name.trim())
  const entries = Object.entries(post).filter(
    ([name]) => (wanted?.includes(name) ?? true) && (name !== '_embedded' || embeds),
  )
  return Object.fromEntries(entries)
}

function invalid(c: Context, error: z.ZodError): Response {
  const names = error.issues.map(({ path }) => String(path[0]))
  const params = Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]))
  const message = `Invalid parameter(s): ${names.join(', ')}`
  return c.json({ code: 'rest_invalid_param', message, data: { status: 400, params, details: {} } }, 400)
}

function page(post: RenderedPost) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${post.slug}</title>
      </head>
      <body>
        <p>A stand-in for the practice’s blog.</p>
        <h1>${raw(post.title.rendered)}</h1>
        <time datetime="${post.date}">${post.date.slice(0, 10)}</time>
        ${raw(post.content.rendered.replaceAll(/<script[\s\S]*?<\/script>/g, ''))}
      </body>
    </html>`
}
