import { useLoaderData, type MetaArgs } from 'react-router'

import { pageMeta } from '#app/features/frame/page-meta.ts'
import { PolicyDocument } from '#app/features/policies/policy-document.tsx'
import { loadDocument } from '#content/document.ts'
import { privacy } from '#content/pages/privacy.ts'

export const loader = () => loadDocument(privacy)
export { loadOnce as clientLoader } from '#app/features/frame/navigation.tsx'

export const meta = ({ loaderData: page, matches }: MetaArgs<typeof loader>) =>
  pageMeta({ ...page?.meta, path: '/privacy' }, matches)

export default function PrivacyPolicy() {
  const page = useLoaderData<typeof loader>()
  return <PolicyDocument words={page} />
}
