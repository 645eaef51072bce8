import { crisis } from '#content/facts/crisis.ts'
import { fees } from '#content/facts/fees.ts'
import { practice } from '#content/facts/practice.ts'
import { ContactPage } from '#content/schemas/pages.ts'

export const contact = ContactPage.parse({
  meta: {
    title: 'Contact',
    description: `Write to ${practice.owner.signature}, licensed mental health counselor in ${practice.serviceArea}, about counseling, ESA evaluations or consulting.`,
  },
  title: 'Contact',
  lead: `Ask me what you like about working together. I usually answer within ${fees.responseTimes.formText}, and always within ${fees.responseTimes.contactPage} on business days.`,
  formTitle: 'Send a message',
  direct: {
    title: 'Or directly',
    body: 'Email and voicemail are fine for questions about scheduling. Please keep health details for our appointment.',
    email: 'Email',
    phone: 'Phone',
  },
  emergency: { title: 'Not for emergencies', body: crisis.notice },
  thankYou: {
    title: 'Thank you for your message',
    body: `It is with me now. I'll get back to you within ${fees.responseTimes.contactPage}.`,
    links: [
      { label: 'Where to Book', href: '/booking' },
      { label: 'Back to the home page', href: '/' },
    ],
  },
})
