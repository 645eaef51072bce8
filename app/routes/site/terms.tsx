import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router'

import { pageMeta } from '#app/features/frame/page-meta.ts'
import { PolicyDocument } from '#app/features/policies/policy-document.tsx'
import { siteContent } from '#app/site-content.ts'
import { dayInWords } from '#content/calendar.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(siteContent).pages.terms
  return { ...page, updatedOn: dayInWords(page.updated.day) }
}
export { loadOnce as clientLoader } from '#app/features/frame/navigation.tsx'

export const meta = ({ loaderData: page, matches }: MetaArgs<typeof loader>) =>
  pageMeta({ ...page?.meta, path: '/terms' }, matches)

export default function Terms() {
  const page = useLoaderData<typeof loader>()
  return <PolicyDocument words={page} />
}
