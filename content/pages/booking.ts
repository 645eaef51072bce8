import { fees } from '#content/facts/fees.ts'
import { insurers } from '#content/facts/insurers.ts'
import { platforms } from '#content/facts/platforms.ts'
import { practice } from '#content/facts/practice.ts'
import { BookingPage } from '#content/schemas/pages.ts'
import type { BookingPlatformId } from '#content/schemas/platforms.ts'

/** The Good Faith Estimate notice of this page is in good-faith-estimate.ts. */
export const booking = BookingPage.parse({
  meta: {
    title: 'Where to book',
    description: `Find the platform that takes your insurance, or pay yourself, and book counseling by video in ${practice.serviceArea} with ${practice.owner.signature}.`,
  },
  title: 'Where to Book',
  lead: 'I see clients through four platforms. They handle the calendar, the insurance and the payment; the counseling is with me.',
  lookup: {
    title: 'Find your insurance',
    lead: `Choose your insurance company, and you see where to book. There are ${insurers.length} on the list.`,
  },
  platforms: {
    title: 'Four ways to book',
    lead: 'If your insurance works with more than one, choose whichever you like. You get the same hour with me.',
    items: [
      card('doctor-booking', 'See my open hours and book right here on the page, with or without insurance.'),
      card('headway', 'Takes many insurance plans, and shows your cost before you book.'),
      card('sondermind', 'Takes several national plans, with video and payment in one place.'),
      card('grow-therapy', 'Takes further plans, and people who pay themselves too.'),
    ],
  },
  payment: {
    title: 'Insurance and payment',
    items: [
      {
        title: 'With insurance',
        body: `The typical copay is ${fees.copay.text} per session. Your plan decides; the platform checks it and tells you before you come.`,
      },
      {
        title: 'Paying yourself',
        body: `An appointment is ${fees.selfPay.text}. Sessions are ${fees.sessionLengths.text} long, most often ${fees.therapyLength.minutes}. You pay by card through the platform.`,
      },
      {
        title: 'Out of network',
        body: 'If your company is not on the list, your plan may still repay a part. Ask me for a monthly receipt (a “superbill”) to send in.',
      },
      {
        title: 'If you need to cancel',
        body: `Please do so ${fees.cancellation.text} ahead, on the platform. Later than that, the platform may charge its fee.`,
      },
    ],
  },
  steps: {
    title: 'Getting started',
    items: [
      {
        title: 'Find your platform',
        body: 'Use the search above, or choose any platform if you pay yourself.',
      },
      { title: 'Pick an hour', body: 'Open my profile there and choose a time that suits you.' },
      {
        title: 'Fill in the forms',
        body: 'The platform asks for your details, your insurance and your consent.',
      },
      {
        title: 'Meet by video',
        body: 'Open the link from a private place a few minutes early, and we begin.',
      },
    ],
  },
  questions: {
    title: 'Questions before you book?',
    body: 'Ask me anything but health details here; those can wait for our first hour.',
    ask: 'Ask a Question',
    faqs: { label: 'View FAQs', href: '/faqs' },
  },
})

function card(id: BookingPlatformId, body: string) {
  const platform = platforms.find((one) => one.id === id)
  return {
    platform: id,
    title: platform?.name,
    body,
    link: { label: `Book on ${platform?.name}`, href: platform?.profileUrl },
  }
}
