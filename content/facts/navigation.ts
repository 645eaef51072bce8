import { writeDocument } from '#content/document.ts'
import { Navigation } from '#content/schemas/facts.ts'

export const navigation = writeDocument('facts/navigation', Navigation, {
  header: [
    { label: 'Home', href: '/' },
    { label: 'About', href: '/about' },
    { label: 'Services', href: '/services' },
    { label: 'Resources', href: '/resources' },
    { label: 'Blog', href: '/blog' },
    { label: 'Where to Book', href: '/booking' },
    { label: 'Fees & Insurance', short: 'Fees', href: '/booking#insurance' },
    { label: 'FAQs', href: '/faqs' },
    { label: 'Testimonials', href: '/testimonials' },
    { label: 'Contact', href: '/contact' },
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
})
