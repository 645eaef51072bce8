import type { LoaderFunctionArgs } from 'react-router'

import { type HeadArgs, pageHead } from '#app/features/frame/page-head.tsx'
import { PolicyDocument } from '#app/features/policies/policy-document.tsx'
import { pack, type PageData, unpack, usePageData } from '#app/page-data.ts'
import { siteContent } from '#app/site-content.ts'
import { dayInWords } from '#contracts/day-in-words.ts'

const PAGES: Readonly<Record<string, 'privacy' | 'terms' | 'telehealthConsent'>> = {
  privacy: 'privacy',
  terms: 'terms',
  'telehealth-consent': 'telehealthConsent',
}

export function loader({ pattern, context }: LoaderFunctionArgs) {
  const page = context.get(siteContent).pages[PAGES[pattern]!]
  return pack({ ...page, updatedOn: dayInWords(page.updated.day), path: `/${pattern}` })
}
export { cachedLoader as clientLoader } from '#app/features/frame/navigation.tsx'

export const handle = {
  head({ loaderData, facts }: HeadArgs<PageData<typeof loader>>) {
    const page = unpack(loaderData)
    return pageHead({ ...page?.meta, path: page?.path ?? '' }, facts)
  },
}

export default function Policy() {
  return <PolicyDocument words={usePageData<typeof loader>()} />
}
