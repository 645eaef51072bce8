import { practice } from '#content/facts/practice.ts'
import { FaqsPage } from '#content/schemas/pages.ts'

/** The questions are in faq-questions.ts. */
export const faqs = FaqsPage.parse({
  meta: {
    title: 'Frequently asked questions',
    description: `Plain answers on getting started, video appointments, fees and insurance, privacy, ESA evaluations, and where to turn in a crisis in ${practice.serviceArea}.`,
  },
  title: 'Frequently asked questions',
  lead: 'Short answers to what people ask me most. Yours is missing? [Send it to me](/contact).',
  contents: 'What is your question about?',
  crisis: {
    title: 'If you need help right now',
    lead: 'Please do not wait for an answer from me. These lines are open day and night.',
  },
  callToAction: {
    title: 'Ready, or still wondering?',
    body: 'Book an hour, or write to me first. Both are fine.',
    link: { label: 'Where to Book', href: '/booking' },
    second: { label: 'Contact me', href: '/contact' },
  },
})
