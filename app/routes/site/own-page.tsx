import {
  data,
  isRouteErrorResponse,
  redirectDocument,
  useLoaderData,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'

import { pageMeta } from '#app/features/frame/page-meta.ts'
import { loadOnce } from '#app/features/frame/navigation.tsx'
import { ownPageData } from '#app/features/frame/structured-data.ts'
import { OwnPageContent } from '#app/features/own-page/own-page.tsx'
import { siteContent } from '#app/site-content.ts'
import { ownPagePath, shownOwnPages } from '#content/own-pages.ts'

/** @throws 404 for an address that is none of the owner's pages */
export function loader({ params, context }: LoaderFunctionArgs) {
  const path = ownPagePath(params.address ?? '')
  const { facts, pages } = context.get(siteContent)
  const page = shownOwnPages(pages).find((one) => one.path === path)
  if (!page) throw data(undefined, { status: 404 })
  return { page, structuredData: ownPageData(page, facts) }
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

export const meta = ({ loaderData, matches }: MetaArgs<typeof loader>) =>
  pageMeta(
    { ...loaderData?.page.meta, path: loaderData?.page.path ?? '', data: loaderData?.structuredData },
    matches,
  )

export default function OwnPage() {
  return <OwnPageContent page={useLoaderData<typeof loader>().page} />
}
