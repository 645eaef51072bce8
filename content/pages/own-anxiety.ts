import { INSURED, SELF_PAY } from '#content/pages/own-costs.ts'
import type { WrittenOwnPage } from '#content/schemas/own-page.ts'

export const anxiety: WrittenOwnPage = {
  show: {
    shown: true,
    address: 'anxiety',
    link: 'Anxiety and worry',
    listed: true,
    place: 'none',
    instead: null,
  },
  meta: {
    title: 'Online counseling for anxiety in {{serviceArea}}',
    description:
      'Counseling by video for worry that won’t stop, panic and tension, for adults anywhere in {{serviceArea}}. What helps, what it costs, and how to begin.',
  },
  title: 'Counseling for anxiety',
  lead: 'When worry runs most of your day, you don’t have to face it alone. We can work on it from wherever you feel safe, by video.',
  buttons: 'book',
  about: {
    title: 'What anxiety can be like',
    body: [
      'Anxiety is an alarm that is meant to protect you. It becomes a problem when it goes off without a fire: before every email, at three in the morning, in the checkout line.',
      {
        list: [
          'Thoughts that circle, mostly around what could go wrong',
          'A tight chest, a restless stomach, sleep that does not come or does not last',
          'Putting off calls, drives or decisions, and feeling smaller for it',
          'Sudden waves of panic, and then the fear of the next one',
        ],
      },
      'None of this means that you are weak or broken. It is common, and counseling often helps.',
      'If chest pain or shortness of breath is new to you, please see a doctor first; if it is sudden or severe, call 911. The body and the mind use the same signals.',
    ],
  },
  forWhom: {
    title: 'Who I work with',
    body: [
      'Adults in {{serviceArea}} who function on the outside and are worn out on the inside: people with too much on their plate, students, parents, people who have always been “the worrier” and are done with it. You don’t need a diagnosis to come.',
      'If you’re thinking about harming yourself, or can’t get through the day safely, weekly counseling by video is not enough right now. {{crisisNotice}}',
    ],
  },
  how: {
    title: 'How we work on it',
    body: [
      'First we look closely: when the alarm goes off, what you do then, and what that costs you. Much of anxiety feeds on what we do to avoid it.',
      'Then we practice, in small steps that you choose. We practice noticing a thought without having to obey it. We go back, bit by bit, to what you have been avoiding. We pay attention to sleep, caffeine, screens and breathing, because a tired body is easily alarmed.',
      'Between sessions you try one thing, and tell me how it went. No one can promise you a result or a number of sessions. Every few weeks we check whether it’s helping. If it isn’t, we change course, or I help you find someone who’s a better fit.',
    ],
  },
  cost: {
    title: 'What it costs',
    body: [INSURED, SELF_PAY],
  },
  questions: {
    title: 'Questions people ask',
    items: [
      {
        question: 'Does counseling by video work for anxiety?',
        answer:
          'For many people it does, and studies that compare the two find similar results by video and in an office. Being at home can even help: we can work right where the worry happens. If video turns out not to suit you, I’ll help you find someone you can sit across from.',
      },
      {
        question: 'Do I have to take medication?',
        answer:
          'No. I am a counselor and do not prescribe. Some people do well with counseling alone, some with both. If you’d like to talk about medication, your doctor or a psychiatrist is the person to ask, and with your permission we can work together.',
      },
      {
        question: 'What if I have a panic attack during a session?',
        answer:
          'Then we get through it together, slowly. Panic passes, even when it feels as if it won’t. Many people are relieved to have someone there who is not alarmed by it, and we can learn a lot from one that we go through together.',
      },
      {
        question: 'How soon will I feel better?',
        answer:
          'I can’t know that before I know you. We agree on what you want to notice first, such as falling asleep or driving over a bridge again, and we keep track of exactly that.',
      },
    ],
  },
  closing: {
    title: 'You can begin small',
    body: 'Choose a time that works for you, or send me a note first, without health details.',
  },
}
