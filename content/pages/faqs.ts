import { writeDocument } from '#content/document.ts'
import { FaqsPage } from '#content/schemas/pages.ts'

export const faqs = writeDocument(
  { id: 'pages/faqs', group: 'Pages', label: 'FAQs', page: '/faqs' },
  FaqsPage,
  {
    meta: {
      title: 'Frequently asked questions',
      description:
        'Plain answers on getting started, video appointments, fees and insurance, privacy, ESA evaluations, and where to turn in a crisis in {{serviceArea}}.',
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
    categories: [
      {
        id: 'getting-started',
        title: 'Getting Started',
        questions: [
          {
            question: 'How do I book a first appointment?',
            answer:
              'Find your insurance on the [booking page](/booking), open my profile on the platform it shows, and choose an hour.',
          },
          {
            question: 'Who can work with you?',
            answer:
              'Adults, 18 and older, who are in {{serviceArea}} at the time of each appointment. I do not see children, teenagers or couples.',
          },
          {
            question: 'What happens in the first hour?',
            answer:
              'I ask what brings you and what you would like to be different, and you can ask me anything. At the end we decide together whether to go on.',
          },
          {
            question: 'How long does counseling take?',
            answer:
              'It depends on you. Some people come for six appointments, some for a year. We look at it together every few weeks, and you can stop whenever you want.',
          },
        ],
      },
      {
        id: 'technology-privacy',
        title: 'Technology & Privacy',
        questions: [
          {
            question: 'What do I need for a video appointment?',
            answer:
              'A phone, tablet or computer with camera and microphone, a steady connection, and a private place. The [services page](/services) has the full list.',
          },
          {
            question: 'Is it private?',
            answer:
              'Yes. We meet on a telehealth platform made for health care, and nothing is recorded. What you tell me is confidential, with a few limits set by law that the [telehealth consent](/telehealth-consent) explains.',
          },
          {
            question: 'What if the connection fails?',
            answer: 'I call you on the number that you gave, and we go on by phone or find a new time.',
          },
          {
            question: 'May I send health details through this website?',
            answer:
              'Please do not. The contact form, email and the newsletter are not made for it. The ESA request is the one form that asks about health, because an evaluation needs it.',
          },
        ],
      },
      {
        id: 'sessions-scheduling',
        title: 'Sessions & Scheduling',
        questions: [
          {
            question: 'How long is a session?',
            answer:
              'Sessions are {{sessionLengths}} long, by your plan and your need. Most therapy sessions take {{therapyLength}}.',
          },
          {
            question: 'When are you available?',
            answer: 'On evenings and weekends. The platforms show my open hours.',
          },
          {
            question: 'What if I have to cancel?',
            answer:
              'Please cancel or move the appointment on the platform at least {{cancellationNotice}} ahead. Later than that, its fee may apply.',
          },
          {
            question: 'Can I meet you from another state?',
            answer:
              'Not for counseling. My license is for {{serviceArea}}, so you need to be there when we talk. If you are traveling, we find an hour after you are back.',
          },
        ],
      },
      {
        id: 'insurance-payment',
        title: 'Insurance & Payment',
        questions: [
          {
            question: 'Which insurance do you take?',
            answer:
              'The [booking page](/booking) has the list and shows the platform for each company: Headway, SonderMind or Grow Therapy. You may also meet Rula, another such platform; no company on my list uses it at present.',
          },
          {
            question: 'What will I pay with insurance?',
            answer:
              'The typical copay is {{copay}}. Your plan sets it, and the platform shows it before you book.',
          },
          {
            question: 'What does it cost without insurance?',
            answer: '{{selfPay}} per session. An ESA evaluation is {{esaFee}}.',
          },
          {
            question: 'What is a Good Faith Estimate?',
            answer:
              'A written estimate of what your care will cost, which is your right if you pay yourself. The [notice on the booking page](/booking#good-faith-estimate) explains it.',
          },
        ],
      },
      {
        id: 'esa-evaluations',
        title: 'ESA Evaluations',
        questions: [
          {
            question: 'Who can have an ESA evaluation?',
            answer: 'Adults who live in {{serviceArea}}. You do not need to be in therapy with me.',
          },
          {
            question: 'What does it cost?',
            answer: 'A flat {{esaFee}}. It pays for the evaluation, whatever it finds.',
          },
          {
            question: 'Do I certainly get a letter?',
            answer:
              'No. You get one if it is clinically warranted. The [ESA page](/esa-evaluations) explains what a letter can and cannot do.',
          },
        ],
      },
      {
        id: 'crisis-emergency',
        title: 'Crisis & Emergency',
        questions: [
          {
            question: 'What do I do in an emergency?',
            answer: [
              'Call [911](tel:911) or go to the nearest emergency room if somebody is in danger now.',
              'Call [988](tel:988) or [text 988](sms:988) for the {{lifelineName}}. Press 1 for veterans and service members, 2 for Spanish.',
            ],
          },
          {
            question: 'I am not safe at home. Whom can I call?',
            answer:
              'The {{domesticViolenceName}} at [{{domesticViolenceNumber}}](tel:+18007997233), free, day and night. If it is dangerous to be seen on this page, use “Exit this page quickly”.',
          },
          {
            question: 'I am pregnant or a new parent, and I feel awful.',
            answer:
              'The {{maternalHotlineName}} at [{{maternalHotlineNumber}}](tel:+18338526262) listens by call or text, day and night. It is not a crisis line: if you might hurt yourself or the baby, call 988 or 911.',
          },
          {
            question: 'Can I reach you between appointments?',
            answer:
              'For scheduling, by email or phone; I answer on business days. I cannot answer emergencies, so please use the numbers above.',
          },
        ],
      },
    ],
  },
)
