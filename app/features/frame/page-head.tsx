import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'

import { useFactsIfLoaded } from '#app/facts.ts'
import { settings } from '#app/lib/settings.ts'
import { type Packed, unpack } from '#app/page-data.ts'
import { fill, resolveReferences } from '#contracts/fill.ts'
import type { SiteFacts } from '#content/site-facts.ts'

import { type DescribedPage, FOR_MACHINES, ForMachines, NOT_FOUND } from './for-machines.tsx'

/** Arguments of a route's `handle.head`, which renders its part of the document's head. */
export interface HeadArgs<Loaded = unknown> {
  /** Undefined if the route has no loader, or its data could not be loaded. */
  loaderData: Packed<Loaded> | undefined
  facts: SiteFacts | undefined
}

interface HeadOfRoute {
  head?: (args: HeadArgs<never>) => React.ReactNode
}

/**
 * The part of the document's head from the innermost rendered route that has one.
 * @param ofRoot only that of the root
 */
export function PageHead({ ofRoot }: { ofRoot: boolean }) {
  const facts = useFactsIfLoaded()
  const matches = useMatches().slice(0, ofRoot ? 1 : undefined)
  const { pathname } = useLocation()
  const first = useRef(pathname)
  useEffect(() => {
    // Their content is that of the first page.
    if (pathname === first.current) return
    for (const tag of document.head.querySelectorAll(FOR_MACHINES)) tag.remove()
  }, [pathname])
  const route = matches.findLast(({ handle }) => (handle as HeadOfRoute | undefined)?.head)
  return (route?.handle as HeadOfRoute | undefined)?.head?.({ loaderData: route?.loaderData as never, facts })
}

/**
 * The head of a public page. What only search engines and link previews read is not in the scripts: they read the
 * document.
 */
export function pageHead(
  page: Omit<DescribedPage, 'title'> & {
    /** Undefined when the page could not be loaded. */
    title?: string
  },
  facts: SiteFacts | undefined,
) {
  const { path } = page
  if (!facts || page.title === undefined) return null
  const title = resolveReferences(page.title, facts.references)
  const named = <PageTitle facts={facts}>{title}</PageTitle>
  if (facts.isClosed) return <Unlisted>{named}</Unlisted>
  return (
    <>
      {named}
      {path !== NOT_FOUND && <link rel="canonical" href={settings.siteUrl + path} />}
      {import.meta.env.SSR && <ForMachines page={{ ...page, title }} facts={facts} />}
    </>
  )
}

export function PageTitle({ facts, children }: { facts: SiteFacts | undefined; children: string }) {
  return <title>{fill(facts?.seo.titlePattern ?? '{title}', { title: children })}</title>
}

/** For a page that search engines must not list. */
export function Unlisted({ children }: { children: React.ReactNode }) {
  return (
    <>
      {children}
      <meta name="robots" content="noindex" />
    </>
  )
}

/** The `head` of a route whose loader returns its page. */
export function headOf(path: string, data?: DescribedPage['data']) {
  return ({
    loaderData,
    facts,
  }: HeadArgs<{ page: { meta: Pick<DescribedPage, 'title' | 'description'> } }>) =>
    pageHead({ ...unpack(loaderData)?.page.meta, path, data }, facts)
}
