import { writeDocument } from '#content/document.ts'
import { Offers } from '#content/schemas/offers.ts'

/** Which features the practice offers. */
export const offers = writeDocument(
  {
    id: 'facts/offers',
    group: 'Your practice',
    label: 'What you offer',
    help: 'What is off leaves the site: its page, its place in the menus, the links to it, and search engines.',
  },
  Offers,
  {
    memberships: true,
    ebook: true,
    products: true,
    esaEvaluations: true,
    blog: true,
    testimonials: true,
    // The form asks for no rating: stars would all be five.
    testimonialStars: false,
    newsletter: true,
    popup: true,
    calendar: true,
    spanish: true,
    offlinePage: true,
  },
  { memberships: 'whether you sell memberships, and with which promises' },
  ['memberships'],
)
