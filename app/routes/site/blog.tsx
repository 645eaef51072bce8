import type { MetaArgs } from 'react-router'

import { PageHeader } from '#app/components/page-header.tsx'
import { PostList } from '#app/features/blog/post-list.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { NewsletterSection } from '#app/features/newsletter/subscribe-form.tsx'
import { blog } from '#content/messages/blog.ts'

export const meta = ({ matches }: MetaArgs) => pageMeta({ ...blog.meta, path: '/blog' }, matches)

export default function Blog() {
  return (
    <>
      <PageHeader title={blog.title} lead={blog.lead} />
      <PostList />
      <NewsletterSection listType="blog-notifications" words={blog.signUp} />
    </>
  )
}
