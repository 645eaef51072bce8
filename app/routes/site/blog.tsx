import type { LoaderFunctionArgs, MetaArgs, MetaDescriptor } from 'react-router'

import { factsOf } from '#app/facts.ts'
import { PageHeader } from '#app/components/page-header.tsx'
import { PostList } from '#app/features/blog/post-list.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { NewsletterSection } from '#app/features/newsletter/subscribe-form.tsx'
import { contentOfPage } from '#app/site-content.ts'
import { blog } from '#content/messages/blog.ts'
import { resolveReferences } from '#contracts/fill.ts'

export function loader({ context }: LoaderFunctionArgs) {
  contentOfPage('/blog', context)
  return null
}
export { loadOnce as clientLoader } from '#app/features/frame/navigation.tsx'

export function meta({ matches }: MetaArgs): MetaDescriptor[] {
  const facts = factsOf(matches)
  const feed = facts && {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: resolveReferences(blog.feed, facts.references),
    href: '/feeds/blog.xml',
  }
  return [...pageMeta({ ...blog.meta, path: '/blog' }, matches), ...(feed ? [feed] : [])]
}

export default function Blog() {
  return (
    <>
      <PageHeader title={blog.title} lead={blog.lead} />
      <PostList />
      <NewsletterSection listType="blog-notifications" words={blog.signUp} />
    </>
  )
}
