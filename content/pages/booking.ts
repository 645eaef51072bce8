import { writeDocument } from '#content/document.ts'
import { BookingPage } from '#content/schemas/pages.ts'

export const booking = writeDocument(
  {
    id: 'pages/booking',
    group: 'Pages',
    label: 'Where to Book',
    help: 'What to know before booking is in Spanish too, and does not change with this page: change it under “Spanish: first page and booking”. Fees and insurance companies change automatically.',
    page: '/booking',
  },
  BookingPage,
  {
    meta: {
      title: 'Book online therapy in {{serviceArea}}',
      description:
        'Find the platform that takes your insurance, or pay out of pocket, and book counseling by video in {{serviceArea}} with {{signature}}.',
    },
    title: 'Where to Book',
    lead: 'I see clients through {{platformCount}}. They handle scheduling, insurance and payment; your sessions are with me.',
    lookup: {
      title: 'Find your insurance',
      lead: 'Choose your insurance company to see where to book. There are {{insurerCount}} on the list.',
    },
    platforms: {
      title: '{{waysToBook}}',
      lead: 'If more than one takes your insurance, choose whichever you like. Either way, you meet with me.',
      items: [
        {
          platform: 'doctor-booking',
          title: '{{doctorBooking}}',
          body: 'See my open times and book right here on the page, with or without insurance.',
          link: { label: 'Book on {{doctorBooking}}', href: '{{doctorBookingProfile}}' },
        },
        {
          platform: 'headway',
          title: '{{headway}}',
          body: 'Takes many insurance plans, and shows your estimated cost before your first appointment.',
          link: { label: 'Book on {{headway}}', href: '{{headwayProfile}}' },
        },
        {
          platform: 'sondermind',
          title: '{{sondermind}}',
          body: 'Takes several national plans, with video and payment in one place.',
          link: { label: 'Book on {{sondermind}}', href: '{{sondermindProfile}}' },
        },
        {
          platform: 'grow-therapy',
          title: '{{growTherapy}}',
          body: 'Takes several Florida plans, and clients who pay out of pocket.',
          link: { label: 'Book on {{growTherapy}}', href: '{{growTherapyProfile}}' },
        },
      ],
    },
    payment: {
      title: 'Insurance and payment',
      items: [
        {
          title: 'With insurance',
          body: 'A typical copay is {{copay}} per session. Yours depends on your plan, and on whether you have met your deductible this year. The platform checks it and shows your estimated cost before your first appointment.',
        },
        {
          title: 'Self-pay',
          body: 'A session is {{selfPay}}. Most therapy sessions are {{therapyLength}}; appointments of {{sessionLengths}} are possible too. You pay by card through the platform.',
        },
        {
          title: 'Out of network',
          body: [
            'If your insurance company is not on the list, your plan may still pay part of it back, in three steps:',
            {
              list: [
                '**First, ask your plan:** Does it cover counseling by video out of network? What is the deductible? How much of {{selfPay}} would I get back?',
                '**Then pay for the session,** with an HSA or FSA card if you have one.',
                '**Last, send in the receipt:** ask me for a monthly one (a “superbill”).',
              ],
            },
            'Medicaid does not reimburse, and neither do most HMO plans.',
          ],
        },
        {
          title: 'If you need to cancel',
          body: 'Please cancel on the platform at least {{cancellationNotice}} ahead. After that, the platform may charge its late cancellation fee.',
        },
      ],
    },
    steps: {
      title: 'Getting started',
      items: [
        {
          title: 'Find your platform',
          body: 'Use the search above, or choose any platform if you pay out of pocket.',
        },
        { title: 'Pick a time', body: 'Open my profile there and choose a time that works for you.' },
        {
          title: 'Fill out the forms',
          body: 'The platform asks for your details, your insurance and your consent.',
        },
        {
          title: 'Meet by video',
          body: 'Open the link in a private place, a few minutes early.',
        },
      ],
    },
    questions: {
      title: 'Questions before you book?',
      body: 'Ask me anything. Please leave out health details; those can wait for our first session.',
      ask: 'Ask a Question',
      faqs: { label: 'View FAQs', href: '/faqs' },
    },
    // The notice for self-pay clients under the No Surprises Act (45 CFR 149.610); kept easy to find.
    goodFaithEstimate: {
      title: 'Your right to a Good Faith Estimate',
      body: [
        'If you do not have insurance, or do not use it, you have the right to know what your care is likely to cost before you receive it.',
        {
          list: [
            'If you schedule at least 3 business days ahead, you get a Good Faith Estimate in writing within 1 business day. If you schedule at least 10 business days ahead, within 3 business days.',
            'You can also ask for one before you schedule. Then you get it in writing within 3 business days.',
            'It covers the total expected cost of the care that you and I plan.',
            'If you are billed {{disputeOver}} or more above the estimate, you can dispute the bill.',
            'Keep a copy or a picture of your estimate.',
          ],
        },
        'For questions, or to learn how to dispute a bill, visit [cms.gov/nosurprises](https://www.cms.gov/nosurprises) or call [1-800-985-3059](tel:+18009853059).',
      ],
    },
  },
)
