import { createContext, useContext } from 'react'

import { settings } from '#app/lib/settings.ts'
import { fill, resolveReferences } from '#contracts/fill.ts'
import type { SiteContent } from '#content/site-content.ts'
import type { SiteFacts } from '#content/site-facts.ts'
import { spanish } from '#content/messages/spanish.ts'

import { alternatesOf, isSpanish } from './page-locale.ts'
import { breadcrumbData, type Data, graphOf } from './structured-data.ts'

export const NOT_FOUND = '/404'

/** Selects what `ForMachines` has rendered, and the blog's feed. */
export const FOR_MACHINES =
  'meta[property], meta[name=description], meta[name^=twitter], link[rel=alternate], script[type$=json]'

/** The home pages, and the page for unknown addresses. */
const WITHOUT_BREADCRUMB = new Set(['/', '/es', NOT_FOUND])

export interface DescribedPage {
  /** Without the practice's name, which is added. */
  title: string
  /** May contain references. Defaults to the site's description. */
  description?: string
  /** The page's own path, for its canonical address. */
  path: string
  /**
   * Structured data of this page (schema.org) besides its breadcrumb. Routes pass it only when a document is rendered.
   */
  data?: ((content: SiteContent) => readonly Data[]) | undefined
}

/** The content of the release that a document is rendered for; undefined in a browser. */
export const RenderedContent = createContext<SiteContent | undefined>(undefined)

/** What a page tells search engines and link previews besides its title and address. Rendered in documents only. */
export function ForMachines({ page, facts }: { page: DescribedPage; facts: SiteFacts }) {
  const { seo, references, navigation, off } = facts
  const { title, path } = page
  const content = useContext(RenderedContent)
  const description = resolveReferences(page.description ?? seo.defaultDescription, references)
  const home = isSpanish(path)
    ? { title: spanish.home, path: spanish.toSpanish.home }
    : { title: navigation.header.find(({ href }) => href === '/')?.label ?? seo.siteName, path: '/' }
  const parts = [
    ...((content && page.data?.(content)) ?? []),
    ...(WITHOUT_BREADCRUMB.has(path) ? [] : [breadcrumbData(home, { title, path })]),
  ]
  return (
    <>
      <meta name="description" content={description} />
      {/* The page for unknown addresses has no address of its own. */}
      {path !== NOT_FOUND && <meta property="og:url" content={settings.siteUrl + path} />}
      {alternatesOf(path, off).map((other) => (
        <link
          key={other.hrefLang}
          rel="alternate"
          hrefLang={other.hrefLang}
          href={settings.siteUrl + other.path}
        />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={seo.siteName} />
      <meta property="og:locale" content={isSpanish(path) ? 'es_US' : seo.locale} />
      <meta property="og:title" content={fill(seo.titlePattern, { title })} />
      <meta property="og:description" content={description} />
      {path !== NOT_FOUND && <SharePicture path={path} words={`${seo.siteName}: ${title}`} />}
      <meta name="twitter:card" content="summary_large_image" />
      {parts.length > 0 && (
        <script
          type="application/ld+json"
          // Escaped, so that a `</script>` in a text can't end the element.
          dangerouslySetInnerHTML={{
            __html: JSON.stringify(graphOf(parts)).replaceAll('<', String.raw`\u003c`),
          }}
        />
      )}
    </>
  )
}

/** Rendered for each release from the text in its `alt` (publishing/share-pictures.ts). */
function SharePicture({ path, words }: { path: string; words: string }) {
  const name = path.slice(1).replaceAll('/', '-') || 'home'
  return (
    <>
      <meta property="og:image" content={`${settings.siteUrl}/share/${name}-${hashOf(words)}.jpg`} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={words} />
    </>
  )
}

/** FNV-1a: the address of a picture changes with its words. */
function hashOf(words: string): string {
  let hash = 0x811c9dc5
  for (const letter of words) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36)
}
