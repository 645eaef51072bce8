import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router'

import { pageMeta } from '#app/features/frame/page-meta.ts'
import { PolicyDocument } from '#app/features/policies/policy-document.tsx'
import { siteContent } from '#app/site-content.ts'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(siteContent).pages.privacy
export { loadOnce as clientLoader } from '#app/features/frame/navigation.tsx'

export const meta = ({ loaderData: page, matches }: MetaArgs<typeof loader>) =>
  pageMeta({ ...page?.meta, path: '/privacy' }, matches)

export default function PrivacyPolicy() {
  const page = useLoaderData<typeof loader>()
  return <PolicyDocument words={page} />
}
