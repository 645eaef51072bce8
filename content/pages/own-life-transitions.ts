import { INSURED, SELF_PAY } from '#content/pages/own-costs.ts'
import type { WrittenOwnPage } from '#content/schemas/own-page.ts'

export const lifeTransitions: WrittenOwnPage = {
  show: {
    shown: true,
    address: 'life-transitions',
    link: 'Life transitions',
    listed: true,
    place: 'none',
    instead: null,
  },
  meta: {
    title: 'Counseling for life changes in {{serviceArea}}',
    description:
      'A new city, a breakup, a new job, retirement, an empty house: online counseling for adults in {{serviceArea}} while one chapter ends and the next is not there yet.',
  },
  title: 'Counseling in times of change',
  lead: 'Something has ended, or is about to begin, and you don’t know yet who you’ll be on the other side of it. That is a good time to think out loud with someone.',
  buttons: 'book',
  about: {
    title: 'Between one chapter and the next',
    body: [
      'Change takes energy, even when you chose it. What used to be clear has to be decided again: where you belong, what you are good at, who you call.',
      {
        list: [
          'A separation or divorce, or falling in love again after one',
          'Moving to {{serviceArea}}, or seeing the children move away',
          'A new job, none at all, or retirement',
          'An illness, your own or that of someone you look after',
          'Coming out, leaving a faith, starting over in a new language',
        ],
      },
      'You may sleep badly, snap at people you love, or put off a decision for months. That is not failure. It is what being in between feels like.',
    ],
  },
  forWhom: {
    title: 'Who I work with',
    body: [
      'Adults in {{serviceArea}} who want to get through a change with their eyes open: people who have a decision to make, and people who had it made for them. You are welcome with or without a clear question.',
      'I don’t give legal or financial advice, and I don’t write reports for a court. If someone at home frightens or hurts you, the {{domesticViolenceName}} is there day and night at [{{domesticViolenceNumber}}](tel:+18007997233), and we can make sure first that it is safe for you to talk by video. {{crisisNotice}}',
    ],
  },
  how: {
    title: 'How we work on it',
    body: [
      'We begin with a map: what has ended, what stays, what is open, and what is truly yours to decide. That alone often brings some calm.',
      'Then we sort things out. What do you fear, and how likely is it? What would you do if you were not afraid of disappointing anyone? Which next step is small enough for this week? I ask a lot, and I tell you what I notice. The decisions remain yours.',
      'For some people four or five conversations are enough; others stay until the new life feels like theirs. Every few weeks we talk about whether you still want to come.',
    ],
  },
  cost: {
    title: 'What it costs',
    body: [
      `${INSURED} Insurers pay for treatment; if you come with a question and no symptoms, we talk about that before anything is billed.`,
      SELF_PAY,
    ],
  },
  questions: {
    title: 'Questions people ask',
    items: [
      {
        question: 'Is this counseling or coaching?',
        answer:
          'Counseling. I am licensed, what you tell me is confidential by law, and I can tell when a hard time has become depression. We may well use a list or a plan along the way.',
      },
      {
        question: 'What if I move to another state?',
        answer:
          'My license is for {{serviceArea}}, and what counts is where you are during the session. If you plan to move, we’ll plan a good ending ahead of time, and I’ll help you find someone who can take over there.',
      },
      {
        question: 'Can you tell me what to do?',
        answer:
          'No, and you would be right not to trust me if I did. I can help you hear what you already think, and notice what you leave out.',
      },
      {
        question: 'I am mostly fine. Am I taking someone’s place?',
        answer:
          'No. Coming in before things become unbearable is not a luxury, and small questions are often easier to work on than large ones.',
      },
    ],
  },
  closing: {
    title: 'Think out loud with me',
    body: 'Choose a time that works for you, or send me a note first, without health details.',
  },
}
