import { writeDocument } from '#content/document.ts'
import { ServicesPage } from '#content/schemas/pages.ts'

export const services = writeDocument(
  { id: 'pages/services', group: 'Pages', label: 'Services', page: '/services' },
  ServicesPage,
  {
    meta: {
      title: 'Services and therapy fees, {{serviceArea}}',
      description:
        'Individual therapy, ESA evaluations and mental health consulting for adults in {{serviceArea}}, all by secure video. What each is, and what it costs.',
    },
    title: 'Services',
    lead: 'How we can work together, all by secure video, all for people in {{serviceArea}}.',
    cards: [
      {
        title: 'Individual therapy for adults',
        body: [
          'One-on-one counseling for anxiety, low mood, grief, parenthood, stress at work and times of change. We meet weekly or every other week, for as long as it is useful to you.',
        ],
        detail: '{{therapyLength}} per session',
        price: '{{selfPay}}',
        priceNote: 'Per session; with insurance, a typical copay is {{copay}}',
        link: { label: 'Book therapy', href: '/booking' },
      },
      {
        title: 'ESA evaluations',
        body: [
          'An assessment for Florida residents who want to know whether an emotional support animal should be part of their care, with a letter if it is clinically warranted.',
        ],
        detail: 'Assessment, and a letter if appropriate',
        price: '{{esaFee}}',
        priceNote: 'Flat fee for the evaluation, whatever the outcome',
        link: { label: 'How an ESA evaluation works', href: '/esa-evaluations' },
      },
      {
        title: 'Mental health consulting',
        body: [
          'For professionals and organizations: talks and workshops, a second look at a program, support after a crisis at work.',
          '[How a consulting project goes]({{ownPage13}}): you tell me what you need, and I send you a proposal with a price.',
        ],
        detail: 'Duration varies by project',
        price: '{{consultingPrice}}',
        priceNote: 'You get a price before we begin',
        link: { label: 'Ask about consulting', href: '/contact' },
      },
    ],
    fit: {
      title: 'Who I work with, and who may be better served elsewhere',
      lead: 'I see one adult at a time, from age 18, anywhere in {{serviceArea}}. For some needs, someone else can help more, and I would rather say so now than after a first session.',
      items: [
        {
          title: 'Couples and families',
          body: 'Look for a licensed marriage and family therapist. [Psychology Today’s directory](https://www.psychologytoday.com/us/therapists/florida) lets you filter for couples and for your insurance.',
        },
        {
          title: 'Children and teenagers',
          body: 'Your pediatrician or the school counselor knows who sees young people near you. [211](https://www.211.org) finds free and low-cost care in your county.',
        },
        {
          title: 'When you need more than weekly sessions',
          body: 'Suicidal thoughts with a plan, psychosis, detox, or an eating disorder that threatens your health need a team that can see you in person. The numbers at the top of this page answer at any hour, and so does the nearest emergency room. I’m glad to see you once you are safe.',
        },
        {
          title: 'Courts, custody and disability claims',
          body: 'I treat people; I do not evaluate them for a court, an employer or a benefit. An attorney can point you to a forensic evaluator. ESA letters are [a service of their own](/esa-evaluations).',
        },
      ],
    },
    firstAppointment: {
      title: 'Your first appointment',
      lead: 'You don’t need to prepare anything. This is how it goes.',
      items: [
        {
          title: 'Before',
          body: 'The platform sends you forms and a link. Find a place where no one can listen in (a parked car is fine), and open the link five minutes early.',
        },
        {
          title: 'The first ten minutes',
          body: 'I say hello, make sure that you are in {{serviceArea}} and can talk freely, and explain what stays between us and what the law requires me to report. Then I ask what brings you in. You can share as little as you like.',
        },
        {
          title: 'After',
          body: 'We agree on what to work on and how often to meet, or I tell you who would help you better. You book the next appointment on the platform, which shows you what you are likely to pay.',
        },
      ],
    },
    topics: {
      title: 'What people come to me for',
      lead: 'Each has its own page: what it can feel like, how I work with it, and questions people ask.',
    },
    technology: {
      title: 'What you need',
      body: [
        {
          list: [
            'A phone, tablet or computer with a camera and a microphone',
            'A steady internet connection, good enough for a video call',
            'An up-to-date browser; the platform tells you if you need an app',
            'A private place where no one can listen in, and headphones if you have them',
          ],
        },
        'If the video freezes, we continue by phone. You won’t lose your session to a bad connection.',
      ],
    },
    privacy: {
      title: 'Privacy and security',
      body: [
        'My practice follows HIPAA, the federal health privacy law. We meet on telehealth platforms made for health care, and your clinical record stays there.',
        'I do not record sessions. This website is not the place for health details; the [privacy policy](/privacy) says what it does and does not keep, and the [Notice of Privacy Practices]({{noticeOfPrivacyPractices}}) says how I handle health information.',
      ],
    },
    emergency: {
      title: 'Not for emergencies',
      body: [
        'Telehealth counseling is not emergency care, and I am not available around the clock. {{crisisNotice}}',
      ],
    },
    callToAction: {
      title: 'Not sure which one fits?',
      body: 'Send me a sentence or two, without health details, and I’ll tell you what I would suggest.',
      link: { label: 'Book a Session', href: '/booking' },
      second: { label: 'Ask a Question', href: '/contact' },
    },
  },
)
