import {
  data,
  isRouteErrorResponse,
  redirectDocument,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'

import { pageMeta } from '#app/features/frame/page-meta.ts'
import { loadOnce } from '#app/features/frame/navigation.tsx'
import { ownPageData } from '#app/features/frame/structured-data.ts'
import { OwnPageContent } from '#app/features/own-page/own-page.tsx'
import { pack, unpack, usePageData } from '#app/page-data.ts'
import { siteContent } from '#app/site-content.ts'
import { ownPagePath, shownOwnPages } from '#content/own-pages.ts'

/** @throws 404 for an address that is none of the owner's pages */
export function loader({ params, context }: LoaderFunctionArgs) {
  const path = ownPagePath(params.address ?? '')
  const { facts, pages } = context.get(siteContent)
  const page = shownOwnPages(pages).find((one) => one.path === path)
  if (!page) throw data(undefined, { status: 404 })
  return pack({ page, structuredData: ownPageData(page, facts) })
}

/** Where a tab of before links to an address that the page no longer has, the server knows where it leads. */
export async function clientLoader(args: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await loadOnce(args)
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 404) throw redirectDocument(args.request.url)
    throw error
  }
}

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) => {
  const { page, structuredData } = unpack(loaderData) ?? {}
  return pageMeta({ ...page?.meta, path: page?.path ?? '', data: structuredData }, matches)
}

export default function OwnPage() {
  return <OwnPageContent page={usePageData<typeof loader>().page} />
}
