import { data, useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router'

import { pageMeta } from '#app/features/frame/page-meta.ts'
import { questionsData } from '#app/features/frame/structured-data.ts'
import { OwnPageContent } from '#app/features/own-page/own-page.tsx'
import { siteContent } from '#app/site-content.ts'
import { ownPagePath, shownOwnPages } from '#content/own-pages.ts'

/** @throws 404 for an address that is none of the owner's pages */
export function loader({ params, context }: LoaderFunctionArgs) {
  const path = ownPagePath(params.address ?? '')
  const page = shownOwnPages(context.get(siteContent).pages).find((one) => one.path === path)
  if (!page) throw data(undefined, { status: 404 })
  return page
}
export { loadOnce as clientLoader } from '#app/features/frame/navigation.tsx'

export const meta = ({ loaderData: page, matches }: MetaArgs<typeof loader>) =>
  pageMeta(
    {
      ...page?.meta,
      path: page?.path ?? '',
      data: page && page.questions.items.length > 0 ? [questionsData(page.questions.items)] : [],
    },
    matches,
  )

export default function OwnPage() {
  return <OwnPageContent page={useLoaderData<typeof loader>()} />
}
