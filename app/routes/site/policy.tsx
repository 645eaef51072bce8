import { useLoaderData, type LoaderFunctionArgs, type MetaArgs } from 'react-router'

import { pageMeta } from '#app/features/frame/page-meta.ts'
import { PolicyDocument } from '#app/features/policies/policy-document.tsx'
import { siteContent } from '#app/site-content.ts'
import { dayInWords } from '#contracts/calendar.ts'

const PAGES: Readonly<Record<string, 'privacy' | 'terms' | 'telehealthConsent'>> = {
  privacy: 'privacy',
  terms: 'terms',
  'telehealth-consent': 'telehealthConsent',
}

export function loader({ pattern, context }: LoaderFunctionArgs) {
  const page = context.get(siteContent).pages[PAGES[pattern]!]
  return { ...page, updatedOn: dayInWords(page.updated.day), path: `/${pattern}` }
}
export { loadOnce as clientLoader } from '#app/features/frame/navigation.tsx'

export const meta = ({ loaderData: page, matches }: MetaArgs<typeof loader>) =>
  pageMeta({ ...page?.meta, path: page?.path ?? '' }, matches)

export default function Policy() {
  return <PolicyDocument words={useLoaderData<typeof loader>()} />
}
