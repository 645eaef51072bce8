import type { LoaderFunctionArgs } from 'react-router'

import { ButtonLink } from '#app/components/button.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { Sentence } from '#app/components/rich-text.tsx'
import { headOf } from '#app/features/frame/page-head.tsx'
import { PublishedSection } from '#app/features/testimonials/published-section.tsx'
import { TestimonialFormSection } from '#app/features/testimonials/testimonial-form.tsx'
import { pack, usePageData } from '#app/page-data.ts'
import { contentOfPage } from '#app/site-content.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { facts, pages } = contentOfPage('/testimonials', context)
  return pack({ page: pages.testimonials, stars: facts.offers.testimonialStars })
}
export { cachedLoader as clientLoader } from '#app/features/frame/navigation.tsx'

export const handle = { head: headOf('/testimonials') }

export default function Testimonials() {
  const { page, stars } = usePageData<typeof loader>()
  return (
    <>
      <PageHeader title={page.title} lead={<Sentence spans={page.lead} />}>
        <ButtonLink look="secondary" {...page.toForm} />
      </PageHeader>
      <PublishedSection title={page.listTitle} note={<Sentence spans={page.note} />} stars={stars} />
      <TestimonialFormSection />
    </>
  )
}
