import type { LoaderFunctionArgs } from 'react-router'

import { PageHeader } from '#app/components/page-header.tsx'
import { PostList } from '#app/features/blog/post-list.tsx'
import { type HeadArgs, pageHead } from '#app/features/frame/page-head.tsx'
import { NewsletterSection } from '#app/features/newsletter/subscribe-form.tsx'
import { pack, usePageData } from '#app/page-data.ts'
import { contentOfPage } from '#app/site-content.ts'
import { blog } from '#content/messages/blog.ts'
import { resolveReferences } from '#contracts/fill.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { facts } = contentOfPage('/blog', context)
  return pack({ newsletter: facts.offers.newsletter })
}
export { cachedLoader as clientLoader } from '#app/features/frame/navigation.tsx'

export const handle = {
  head: ({ facts }: HeadArgs) => (
    <>
      {pageHead({ ...blog.meta, path: '/blog' }, facts)}
      {import.meta.env.SSR && facts && (
        <link
          rel="alternate"
          type="application/rss+xml"
          title={resolveReferences(blog.feed, facts.references)}
          href="/feeds/blog.xml"
        />
      )}
    </>
  ),
}

export default function Blog() {
  const { newsletter } = usePageData<typeof loader>()
  return (
    <>
      <PageHeader title={blog.title} lead={blog.lead} />
      <PostList />
      {newsletter && <NewsletterSection listType="blog-notifications" words={blog.signUp} />}
    </>
  )
}
