import type { MetaArgs, MetaDescriptor } from 'react-router'

import { factsOf } from '#app/facts.ts'
import { type Packed, unpack } from '#app/page-data.ts'
import { fill, resolveReferences } from '#contracts/fill.ts'
import { settings } from '#app/lib/settings.ts'
import { spanish } from '#content/messages/spanish.ts'

import { alternatesOf, isSpanish } from './shown-page.ts'
import { breadcrumbData, type Data, graphOf } from './structured-data.ts'

const NOT_FOUND = '/404'

/** The home pages, and the page for unknown addresses. */
const WITHOUT_BREADCRUMB = new Set(['/', '/es', NOT_FOUND])

/**
 * What a page tells search engines and link previews. Every public route's `meta` returns it.
 *
 * @param page.title without the practice's name, which is added; none when the page could not be loaded
 * @param page.description its references are resolved; the site's own description where there is none
 * @param page.path the page's own path, for its canonical address
 * @param page.data structured data of this page (schema.org) besides its breadcrumb
 */
export function pageMeta(
  page: { title?: string; description?: string; path: string; data?: readonly Data[] | undefined },
  matches: MetaArgs['matches'],
): MetaDescriptor[] {
  const facts = factsOf(matches)
  if (!facts || page.title === undefined) return []
  const { seo, references, isClosed } = facts
  const title = fill(seo.titlePattern, { title: page.title })
  if (isClosed) return [{ title }, { name: 'robots', content: 'noindex' }]
  const description = resolveReferences(page.description ?? seo.defaultDescription, references)
  const address = settings.siteUrl + page.path
  const home = isSpanish(page.path)
    ? { title: spanish.home, path: spanish.toSpanish.home }
    : { title: facts.navigation.header.find(({ href }) => href === '/')?.label ?? seo.siteName, path: '/' }
  const parts = [
    ...(page.data ?? []),
    ...(WITHOUT_BREADCRUMB.has(page.path) ? [] : [breadcrumbData(home, { ...page, title: page.title })]),
  ]
  return [
    { title },
    { name: 'description', content: description },
    // The page for unknown addresses has no address of its own.
    ...(page.path === NOT_FOUND
      ? []
      : [
          { tagName: 'link' as const, rel: 'canonical', href: address },
          { property: 'og:url', content: address },
        ]),
    ...alternatesOf(page.path, facts.off).map(({ hrefLang, path }) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang,
      href: settings.siteUrl + path,
    })),
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: seo.siteName },
    { property: 'og:locale', content: isSpanish(page.path) ? 'es_US' : seo.locale },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...sharePicture(page.path, seo.siteName, page.title),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(parts.length > 0 ? [{ 'script:ld+json': graphOf(parts) as never }] : []),
  ]
}

interface Loaded {
  page: { meta: { title: string; description: string } }
  structuredData?: readonly Data[]
}

/** The `meta` of a route whose loader returns its page and, if it has any, structured data. */
export function metaOf(path: string) {
  return ({ loaderData, matches }: { loaderData?: Packed<Loaded>; matches: MetaArgs['matches'] }) => {
    const { page, structuredData } = unpack(loaderData) ?? {}
    return pageMeta({ ...page?.meta, path, data: structuredData }, matches)
  }
}

/** Rendered for each release from the text in its `alt` (publishing/share-pictures.ts). */
function sharePicture(path: string, siteName: string, title: string): MetaDescriptor[] {
  if (path === NOT_FOUND) return []
  const name = path.slice(1).replaceAll('/', '-') || 'home'
  const words = `${siteName}: ${title}`
  return [
    { property: 'og:image', content: `${settings.siteUrl}/share/${name}-${hashOf(words)}.jpg` },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: words },
  ]
}

/** FNV-1a: the address of a picture changes with its words. */
function hashOf(words: string): string {
  let hash = 0x811c9dc5
  for (const letter of words) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36)
}
