import type { WrittenOwnPage } from '#content/schemas/own-page.ts'

export const consulting: WrittenOwnPage = {
  show: {
    shown: true,
    address: 'consulting',
    link: 'Consulting',
    // Listed by its service card, not among what people come to counseling for.
    listed: false,
    place: 'none',
    instead: '/services',
  },
  meta: {
    title: 'Mental health consulting for your team',
    description:
      'Talks, workshops, reviews and advice on mental health for teams and organizations, by video: formats, a sample agenda, how a project goes, and its price.',
  },
  title: 'Mental health consulting',
  lead: 'For professionals and organizations that want to take better care of their people: a talk, a workshop, a second look, or advice when something has happened. All by video.',
  buttons: 'ask',
  about: {
    title: 'What I can do for you',
    body: [
      {
        list: [
          '**A talk**, 30 to 60 minutes with questions: stress and burnout, grief at work, new parents coming back, how to talk with someone who is struggling',
          '**A workshop**, 60 to 90 minutes for a small group, with exercises and time to talk',
          '**A review**: I read a program, policy or text about mental health, and write down what I would keep, change or leave out',
          '**Advice**: one or more calls with the people who decide, for example after a crisis at work',
        ],
      },
      '**A sample agenda**, for a workshop of 60 minutes for managers, “When someone on your team is struggling”:',
      {
        list: [
          '5 minutes: why we are here, and what no one has to share',
          '15 minutes: what you may notice, and what it can and cannot mean',
          '20 minutes: how to begin the conversation, practiced in pairs',
          '10 minutes: where your part ends, and where people find care, also in a crisis',
          '10 minutes: questions, and one thing that each of you will try',
        ],
      },
    ],
  },
  forWhom: {
    title: 'Who it is for',
    body: [
      'Employers and managers, HR teams, schools and colleges, nonprofits, faith communities, and professionals who work with people under strain. You don’t need a finished plan: “we would like to do something, and don’t know what” is a fine place to start.',
      'Consulting is not counseling. I don’t treat, diagnose or assess your people, and I don’t report on anyone. Someone who wants counseling can [read how that works](/services), apart from the project.',
    ],
  },
  how: {
    title: 'How a project goes',
    body: [
      {
        list: [
          '**You write to me**: what it is about, for how many people, and by when. Please leave out names and health details.',
          '**We talk**, briefly and by video: what you hope for, what has been tried, and whether I’m the right person. If I’m not, I say so.',
          '**You get a proposal** with what I’ll do, the dates and the price. Nothing begins before you agree to it in writing.',
          '**I prepare and do the work**, and you see the outline or draft before your people do.',
          '**We look back** after it: what helped, what you can carry on without me, and whether anything more is needed.',
        ],
      },
    ],
  },
  cost: {
    title: 'What it costs',
    body: [
      '**{{consultingPrice}}.** It depends on the format, the preparation, and how many people take part. You get a price before we begin.',
      'Health insurance does not pay for consulting. You get an invoice that your organization can process.',
    ],
  },
  questions: {
    title: 'Questions people ask',
    items: [
      {
        question: 'Is what people say in a workshop confidential?',
        answer:
          'I don’t pass on who said what, and I ask everyone to do the same. In a group I can’t promise it for the others, so no one is asked to share anything personal. As a licensed counselor I may have to act if someone is in danger.',
      },
      {
        question: 'Can we record it?',
        answer:
          'Not the parts in which people talk: they would say less. If you need a recording, we can plan a talk without questions for that.',
      },
      {
        question: 'Can you see one of our employees as a client?',
        answer:
          'Often I’d rather help them find someone else: being your consultant and a counselor to one of your people are two roles that can get in each other’s way.',
      },
      {
        question: 'Something has just happened at work. How soon can you help?',
        answer:
          'Write to me and say so in the first line. I’m one person and not an emergency service. {{crisisNotice}}',
      },
    ],
  },
  closing: {
    title: 'Tell me what you have in mind',
    body: 'A few lines are enough: what it is about, for how many people, and by when.',
  },
}
