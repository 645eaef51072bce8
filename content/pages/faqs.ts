import { writeDocument } from '#content/document.ts'
import { FaqsPage } from '#content/schemas/pages.ts'

export const faqs = writeDocument(
  { id: 'pages/faqs', group: 'Pages', label: 'FAQs', page: '/faqs' },
  FaqsPage,
  {
    meta: {
      title: 'Online therapy questions, {{serviceArea}}',
      description:
        'Plain answers on getting started, video appointments, fees and insurance, privacy, ESA evaluations, and where to turn in a crisis in {{serviceArea}}.',
    },
    title: 'Frequently asked questions',
    lead: 'Short answers to the questions I hear most. Don’t see yours? [Send it to me](/contact).',
    contents: 'What is your question about?',
    crisis: {
      title: 'If you need help right now',
      lead: 'Please do not wait for an answer from me. These lines are open day and night.',
    },
    callToAction: {
      title: 'Ready, or still wondering?',
      body: 'Book a session, or write to me first. Either is fine.',
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
              'Find your insurance on the [booking page](/booking), open my profile on the platform it shows, and choose a time.',
          },
          {
            question: 'Who can work with you?',
            answer:
              'Adults, 18 and older, who are in {{serviceArea}} at the time of each appointment. I do not see children, teenagers or couples; [here is who does](/services#fit).',
          },
          {
            question: 'What happens in the first session?',
            answer:
              'I ask what brings you in and what you would like to be different, and you can ask me anything. At the end we decide together whether to continue. The [services page](/services#first-appointment) takes you through it.',
          },
          {
            question: 'How long does counseling take?',
            answer:
              'It depends on you. Some people come for six sessions, some for a year. We check in about it every few weeks, and you can stop at any time.',
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
              'We meet on a telehealth platform made for health care, and I do not record sessions. What you tell me is confidential, with a few limits set by law, which the [telehealth consent](/telehealth-consent) explains.',
          },
          {
            question: 'What if the connection fails?',
            answer: 'I call you at the number you gave me, and we continue by phone or find a new time.',
          },
          {
            question: 'Can I send health details through this website?',
            answer:
              'Please don’t. The contact form, email and the newsletter are not made for that. The ESA request is the one form that asks about health, because an evaluation needs it.',
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
              'Most therapy sessions are {{therapyLength}}. Depending on your plan and your needs, appointments of {{sessionLengths}} are possible too.',
          },
          {
            question: 'When are you available?',
            answer: 'I see clients on {{hours}}. The platforms show my open times.',
          },
          {
            question: 'What if I have to cancel?',
            answer:
              'Please cancel or move the appointment on the platform at least {{cancellationNotice}} ahead. After that, its late cancellation fee may apply.',
          },
          {
            question: 'Can I meet with you from another state?',
            answer:
              'Not for counseling. I am licensed in {{serviceArea}}, so you need to be there when we talk. If you are traveling, we can find a time after you are back.',
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
              'The [booking page](/booking) has the list and shows the platform for each company, among these: {{platformNames}}. You may also come across Rula, a similar platform; no company on my list uses it right now. A company’s Medicaid, Medicare Advantage or student plan is a different plan: type the name on your card to see where to turn.',
          },
          {
            question: 'What if my insurance is not on the list?',
            answer: [
              'Some plans pay for part of a session with a counselor who is out of network. You pay {{selfPay}} per session, I give you a monthly receipt (a “superbill”), and you send it to your plan.',
              'Ask your plan first: Does it cover counseling by video out of network? What is the deductible? How much of {{selfPay}} comes back? You can usually pay with an HSA or FSA card. Medicaid plans do not pay for out-of-network care.',
            ],
          },
          {
            question: 'What will I pay with insurance?',
            answer:
              'A typical copay is {{copay}}. Your plan sets the amount, and the platform shows your estimated cost before your first appointment.',
          },
          {
            question: 'What does it cost without insurance?',
            answer: '{{selfPay}} per session. An ESA evaluation is {{esaFee}}.',
          },
          {
            question: 'What is a Good Faith Estimate?',
            answer:
              'A written estimate of what your care will cost. It is your right if you are uninsured or pay out of pocket. The [notice on the booking page](/booking#good-faith-estimate) explains it.',
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
            answer: 'A flat {{esaFee}}. It pays for the evaluation, whatever the outcome.',
          },
          {
            question: 'Am I guaranteed a letter?',
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
              'Call [911](tel:911) or go to the nearest emergency room if someone is in danger now.',
              'Call [988](tel:988) or [text 988](sms:988) for the {{lifelineName}}. Press 1 for veterans and service members, 2 for Spanish.',
            ],
          },
          {
            question: 'I am not safe at home. Who can I call?',
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
