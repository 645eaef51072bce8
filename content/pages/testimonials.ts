import { writeDocument } from '#content/document.ts'
import { TestimonialsPage } from '#content/schemas/pages.ts'

export const testimonials = writeDocument(
  { id: 'pages/testimonials', group: 'Pages', label: 'Testimonials', page: '/testimonials' },
  TestimonialsPage,
  {
    meta: {
      title: 'What clients in {{serviceArea}} say',
      description: 'What people say about counseling by video with {{signature}}, in their own words.',
    },
    title: 'Testimonials',
    lead: 'What people say about working with me, in their own words.',
    toForm: { label: 'Share your experience', href: '#share' },
    listTitle: 'What Clients Say',
    note: 'Every person is different, and so is every course of counseling. One person’s experience does not predict another’s.',
  },
)
