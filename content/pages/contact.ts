import { writeDocument } from '#content/document.ts'
import { ContactPage } from '#content/schemas/pages.ts'

export const contact = writeDocument(
  { id: 'pages/contact', group: 'Pages', label: 'Contact', page: '/contact' },
  ContactPage,
  {
    meta: {
      title: 'Contact a counselor in {{serviceArea}}',
      description:
        'Write to {{signature}}, licensed mental health counselor in {{serviceArea}}, about counseling, ESA evaluations or consulting.',
    },
    title: 'Contact',
    lead: 'Ask me anything about working together. I usually reply within {{formTextAnswer}}.',
    formTitle: 'Send a message',
    direct: {
      title: 'Or reach me directly',
      body: 'Email and voicemail are fine for questions about scheduling. Please save health details for our appointments.',
      email: 'Email',
      phone: 'Phone',
    },
    emergency: { title: 'Not for emergencies', body: '{{crisisNotice}}' },
    thankYou: {
      title: 'Thank you for your message',
      body: 'I’ve received it, and I’ll get back to you within {{contactPageAnswer}}.',
      links: [
        { label: 'Where to Book', href: '/booking' },
        { label: 'Back to the home page', href: '/' },
      ],
    },
  },
)
