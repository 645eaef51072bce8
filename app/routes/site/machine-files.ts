import type { LoaderFunctionArgs } from 'react-router'

import { alternatesOf } from '#app/features/frame/page-locale.ts'
import appleTouchIcon from '#app/images/rendered/apple-touch-icon.png?url'
import favicon from '#app/images/favicon.svg?url'
import { settings } from '#app/lib/settings.ts'
import { searchedPaths } from '#app/pages.ts'
import { siteContent } from '#app/site-content.ts'
import { themeColors } from '#app/theme-colors.ts'
import { pageDocuments } from '#content/documents.ts'
import { otherPlansOf } from '#content/insurance.ts'
import { blog } from '#content/messages/blog.ts'
import { crisis } from '#content/messages/crisis.ts'
import { machines as words } from '#content/messages/frame-machines.ts'
import { membership } from '#content/messages/membership.ts'
import { pagesOff, platformsToBook } from '#content/offers.ts'
import { shownOwnPages } from '#content/own-pages.ts'
import { referencesIn, resolveReferences } from '#contracts/fill.ts'
import type { SiteContent } from '#content/site-content.ts'

interface MachineFile {
  type: string
  write: (content: SiteContent) => string
}

/** Files that programs read, by their route. */
const FILES: Readonly<Record<string, MachineFile>> = {
  'sitemap.xml': { type: 'application/xml; charset=utf-8', write: sitemap },
  'robots.txt': { type: 'text/plain; charset=utf-8', write: robots },
  'manifest.webmanifest': { type: 'application/manifest+json', write: manifest },
  '.well-known/security.txt': { type: 'text/plain; charset=utf-8', write: securityContact },
  // For the insurance search, when it is first used.
  'insurance-plans.json': {
    type: 'application/json',
    write: (content) => JSON.stringify(otherPlansOf(content)),
  },
  'llms.txt': { type: 'text/plain; charset=utf-8', write: summaryForAssistants },
}

export function loader({ pattern, context }: LoaderFunctionArgs): Response {
  const { type, write } = FILES[pattern]!
  return new Response(write(context.get(siteContent)), { headers: { 'Content-Type': type } })
}

/**
 * Every public page that is not switched off. The server adds when each page last changed, which is not known when this
 * is rendered (`server/site/files.ts`).
 */
function sitemap({ facts, pages }: SiteContent): string {
  const off = pagesOff(facts)
  const own = shownOwnPages(pages).map(({ path }) => path)
  const addresses = [...searchedPaths, ...own]
    .filter((path) => !off.includes(path))
    .map((path) => {
      const parts = [
        `<loc>${settings.siteUrl}${path}</loc>`,
        ...alternatesOf(path, off).map(
          ({ hrefLang, path: other }) =>
            `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${settings.siteUrl}${other}"/>`,
        ),
      ]
      return `  <url>${parts.join('')}</url>`
    })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...addresses,
    '</urlset>\n',
  ].join('\n')
}

/** Disallows nothing, because the server refuses what is private. */
function robots(): string {
  return ['User-agent: *', 'Disallow:', '', `Sitemap: ${settings.siteUrl}/sitemap.xml`, ''].join('\n')
}

/** Home screens truncate longer names. */
const SHORT_NAME_LENGTH = 12

/** The first words of a name that fit below an icon, or the start of its first word. */
function shortName(name: string): string {
  if (name.length <= SHORT_NAME_LENGTH) return name
  const start = name.slice(0, SHORT_NAME_LENGTH + 1).replace(/\s+\S*$/u, '')
  return start.slice(0, SHORT_NAME_LENGTH).replace(/[^\p{L}\p{N}]+$/u, '')
}

/** For the home screen of a phone. It opens in the browser, because the site needs a network. */
function manifest({ facts, pages }: SiteContent): string {
  return JSON.stringify({
    id: '/',
    name: facts.practice.name,
    short_name: shortName(facts.practice.name),
    description: facts.practice.description,
    lang: pages.seo.language,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: themeColors.light,
    theme_color: themeColors.light,
    icons: [
      { src: favicon, sizes: 'any', type: 'image/svg+xml' },
      { src: appleTouchIcon, sizes: '180x180', type: 'image/png' },
    ],
  })
}

/** RFC 9116 recommends less than a year. The site is published again each half year (`nextContentChange`). */
const VALID_DAYS = 364

/** The contact for vulnerability reports. */
function securityContact({ facts, pages }: SiteContent): string {
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    `Contact: mailto:${facts.practice.email}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${pages.seo.language.split('-')[0]}`,
    `Canonical: ${settings.siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** A summary of the practice with links to every page, for assistants (llmstxt.org). */
function summaryForAssistants(content: SiteContent): string {
  const { facts, references } = content
  const off = pagesOff(facts)
  const metas = metasOf(content)
  const pages = [...searchedPaths, ...shownOwnPages(content.pages).map(({ path }) => path)]
    .filter((path) => !off.includes(path))
    .map(
      (path) =>
        `- [${metas[path]?.title ?? path}](${settings.siteUrl}${path}): ${metas[path]?.description ?? ''}`,
    )
  // Pages that are switched off are filtered above, facts about them are not.
  const isKnown: Readonly<Record<string, boolean>> = {
    esaFee: facts.offers.esaEvaluations,
    copay: facts.platforms.insurers.length > 0,
    platformNames: platformsToBook(facts).length > 0,
  }
  const lines = words.facts.filter((line) => referencesIn(line).every((name) => isKnown[name] !== false))
  const parts = [
    `# ${facts.practice.name}`,
    `> ${facts.practice.description}`,
    resolveReferences(lines, references)
      .map((line) => `- ${line}`)
      .join('\n'),
    crisis.notice,
    `## ${words.pages}`,
    pages.join('\n'),
  ]
  return `${parts.join('\n\n')}\n`
}

/** Title and description of each page, as search engines get them. */
function metasOf({ pages, references }: SiteContent): Record<string, { title: string; description: string }> {
  const ofDocuments = Object.entries(pageDocuments).flatMap(([name, { head }]) => {
    const page = pages[name as keyof typeof pages]
    return head?.page && page && 'meta' in page ? [[head.page, page.meta] as const] : []
  })
  return {
    ...Object.fromEntries(ofDocuments),
    ...Object.fromEntries(shownOwnPages(pages).map(({ path, meta }) => [path, meta])),
    '/blog': resolveReferences(blog.meta, references),
    '/membership': resolveReferences(membership.meta, references),
  }
}
