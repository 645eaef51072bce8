import { writeDocument } from '#content/document.ts'
import { Navigation } from '#content/schemas/facts.ts'

export const navigation = writeDocument(
  {
    id: 'pages/navigation',
    group: 'Your practice',
    label: 'Menu, links and buttons of every page',
    help: 'The pages in Spanish have a menu of their own.',
  },
  Navigation,
  {
    header: [
      { label: 'Home', short: null, href: '/' },
      { label: 'About', short: null, href: '/about' },
      { label: 'Services', short: null, href: '/services' },
      { label: 'Resources', short: null, href: '/resources' },
      { label: 'Blog', short: null, href: '/blog' },
      { label: 'Where to Book', short: null, href: '/booking' },
      { label: 'Fees & Insurance', short: 'Fees', href: '/booking#fees' },
      { label: 'FAQs', short: null, href: '/faqs' },
      { label: 'Testimonials', short: null, href: '/testimonials' },
      { label: 'Contact', short: null, href: '/contact' },
    ],
    footer: [
      { label: 'Home', href: '/' },
      { label: 'About {{signature}}', href: '/about' },
      { label: 'Services', href: '/services' },
      { label: 'Where to Find Me', href: '/booking' },
      { label: 'FAQs', href: '/faqs' },
      { label: 'Contact', href: '/contact' },
      { label: 'Privacy Policy', href: '/privacy' },
      { label: 'Terms', href: '/terms' },
      { label: 'Telehealth Consent', href: '/telehealth-consent' },
    ],
    book: 'Book a Session',
    ask: 'Ask a Question',
  },
)
