import {
  data,
  isRouteErrorResponse,
  redirectDocument,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'

import { Portrait } from '#app/features/about/about-sections.tsx'
import { type HeadArgs, pageHead } from '#app/features/frame/page-head.tsx'
import { cachedLoader } from '#app/features/frame/navigation.tsx'
import { portraitOf } from '#app/features/home/pictures.ts'
import { ownPageData } from '#app/features/frame/structured-data.ts'
import { OwnPageContent } from '#app/features/own-page/own-page.tsx'
import { pack, type PageData, unpack, usePageData } from '#app/page-data.ts'
import { siteContent } from '#app/site-content.ts'
import type { SiteContent } from '#content/site-content.ts'
import { ownPagePath, shownOwnPages } from '#content/own-pages.ts'

/** @throws 404 for an address that is not one of the owner's pages */
export function loader({ params, context }: LoaderFunctionArgs) {
  const path = ownPagePath(params.address ?? '')
  const { facts, pages } = context.get(siteContent)
  const page = shownOwnPages(pages).find((one) => one.path === path)
  if (!page) throw data(undefined, { status: 404 })
  return pack({ page, portrait: portraitOf(facts.pictures.portrait, pages.about.pictureDescription) })
}

/** For a link from an older tab to an address that the page no longer has: the server knows the new one. */
export async function clientLoader(args: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await cachedLoader(args)
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 404) throw redirectDocument(args.request.url)
    throw error
  }
}

export const handle = {
  head({ loaderData, facts }: HeadArgs<PageData<typeof loader>>) {
    const { page } = unpack(loaderData) ?? {}
    const structured =
      import.meta.env.SSR && page ? (content: SiteContent) => ownPageData(page, content.facts) : undefined
    return pageHead({ ...page?.meta, path: page?.path ?? '', data: structured }, facts)
  },
}

export default function OwnPage() {
  const { page, portrait } = usePageData<typeof loader>()
  return <OwnPageContent page={page} picture={<Portrait {...portrait} />} />
}
