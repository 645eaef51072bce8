import { createHash } from 'node:crypto'

import { Hono } from 'hono'
import { etag } from 'hono/etag'

import { momentAt } from '#contracts/moments.ts'
import { escapeMarkup } from '#content/escape-markup.ts'
import { blog as words } from '#content/messages/blog.ts'
import { resolveReferences } from '#contracts/fill.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { BlogPost } from '#contracts/blog.ts'

import { blogWindows, type BlogWindowsDeps } from './fetch-wordpress-posts.ts'

interface BlogFeedDeps extends Omit<BlogWindowsDeps, 'wordpress'> {
  /** Undefined when the practice has no blog. */
  wordpress: BlogWindowsDeps['wordpress'] | undefined
  /** Whether the site is open to visitors. */
  isOpen: () => boolean
  content: () => SiteContent
  /** Such as `https://example.com`. */
  siteUrl: string
}

const POSTS = 20
const PATH = '/blog.xml'

/** The newest stored posts as RSS 2.0, for `/feeds`. */
export function feedRoutes({ wordpress, isOpen, content, siteUrl, ...deps }: BlogFeedDeps): Hono {
  const windows = wordpress && blogWindows({ ...deps, wordpress })
  const versionOf = feedVersions()
  return new Hono().get(PATH, etag(), async (c) => {
    if (!windows || !isOpen() || !content().facts.offers.blog) return c.text('404', 404)
    try {
      const posts = await windows(0, POSTS)
      const body = feedOf(posts.slice(0, POSTS), content(), siteUrl)
      const { tag, since: modified } = versionOf(body)
      const headers = {
        'Content-Type': 'application/rss+xml; charset=utf-8',
        'Cache-Control': 'public, max-age=600',
        ETag: `"${tag}"`,
        'Last-Modified': modified.toUTCString(),
      }
      const since = c.req.header('if-none-match') ? undefined : c.req.header('if-modified-since')
      const isKnown = since !== undefined && modified.getTime() <= Date.parse(since)
      return isKnown ? c.body(null, 304, headers) : c.body(body, 200, headers)
    } catch (error) {
      deps.log.error({ err: error }, 'the blog could not be read')
      return c.text('503', 503, { 'Retry-After': '600' })
    }
  })
}

/** The tag of a text, and since when this process sends it, in whole seconds: the posts' dates don't show edits. */
function feedVersions() {
  let last = { tag: '', since: new Date(0) }
  return (body: string) => {
    const tag = createHash('sha256').update(body).digest('base64url')
    if (tag !== last.tag) last = { tag, since: new Date(Math.floor(Date.now() / 1000) * 1000) }
    return last
  }
}

function feedOf(posts: readonly BlogPost[], content: SiteContent, siteUrl: string): string {
  const { references, facts, pages } = content
  const description = resolveReferences(words.meta.description, references)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', resolveReferences(words.feed, references)),
    element('link', `${siteUrl}/blog`),
    element('description', description),
    element('language', pages.seo.language),
    `<atom:link href="${escapeXml(`${siteUrl}/feeds${PATH}`)}" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => itemOf(post, facts)),
    '</channel>',
    '</rss>\n',
  ].join('\n')
}

function itemOf(
  { title, url, slug, date, author, categories, excerpt }: BlogPost,
  facts: SiteContent['facts'],
) {
  const address = url ?? `${facts.blog.address}/${encodeURIComponent(slug)}`
  const published = publishedAt(date, facts.practice.timeZone)
  return [
    '<item>',
    element('title', title || words.untitled),
    element('link', address),
    `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
    published && element('pubDate', published.toUTCString()),
    author && element('dc:creator', author),
    ...categories.map((category) => element('category', category)),
    element('description', excerpt),
    '</item>',
  ]
    .filter(Boolean)
    .join('')
}

/** Interprets the blog's local time in the practice's time zone. Undefined for an invalid date. */
function publishedAt(local: string, timeZone: string): Date | undefined {
  const moment = momentAt(local, timeZone)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** Removes the characters that XML 1.0 forbids even as escapes. */
function escapeXml(text: string): string {
  const wellFormed = text.toWellFormed()
  // oxlint-disable-next-line no-control-regex
  return escapeMarkup(wellFormed.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ''))
}
