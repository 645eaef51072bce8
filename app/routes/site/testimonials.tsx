import { ButtonLink } from '#app/components/button.tsx'
import { PageHeader } from '#app/components/page-header.tsx'
import { Sentence } from '#app/components/rich-text.tsx'
import { pageMeta } from '#app/features/frame/page-meta.ts'
import { PublishedSection } from '#app/features/testimonials/published-section.tsx'
import { TestimonialFormSection } from '#app/features/testimonials/testimonial-form.tsx'
import { testimonials as page } from '#content/pages/testimonials.ts'

export const meta = () => pageMeta({ ...page.meta, path: '/testimonials' })

export default function Testimonials() {
  return (
    <>
      <PageHeader title={page.title} lead={<Sentence spans={page.lead} />}>
        <ButtonLink look="secondary" href={page.toForm.href}>
          {page.toForm.label}
        </ButtonLink>
      </PageHeader>
      <PublishedSection title={page.listTitle} note={<Sentence spans={page.note} />} />
      <TestimonialFormSection />
    </>
  )
}
