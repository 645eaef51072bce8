import { INSURED, SELF_PAY } from '#content/pages/own-costs.ts'
import type { WrittenOwnPage } from '#content/schemas/own-page.ts'

export const grief: WrittenOwnPage = {
  show: {
    shown: true,
    address: 'grief',
    link: 'Grief and loss',
    listed: true,
    place: 'none',
    instead: null,
  },
  meta: {
    title: 'Online grief counseling in {{serviceArea}}',
    description:
      'Counseling by video after a death, a breakup or another loss, for adults anywhere in {{serviceArea}}. No stages, no timetable, and a place to speak freely.',
  },
  title: 'Counseling for grief',
  lead: 'Other people may have gone back to normal, and you haven’t. There is no deadline for grief.',
  buttons: 'book',
  about: {
    title: 'What grief can be like',
    body: [
      'Grief is not only sadness. It can be numbness, anger, relief, or a list of things you should have said. It comes in waves, and often when you least expect it: in the cereal aisle, at a green light.',
      {
        list: [
          'You are tired, forgetful, or sick more often',
          'You avoid places and photographs, or can’t leave them',
          'You go over the last days again and again',
          'You feel alone among people who have stopped asking',
        ],
      },
      'It does not follow stages, and in itself it is not an illness. You don’t need to be “bad enough” to talk to someone.',
    ],
  },
  forWhom: {
    title: 'Who I work with',
    body: [
      'Adults in {{serviceArea}} who have lost a person: a parent, a partner, a child, a pregnancy, a friend. And those whose loss comes without a funeral: a divorce, a diagnosis, an animal, a home, a country, a parent who no longer knows them.',
      'If you don’t want to live without the person who died, or have thoughts of dying, please tell someone today. {{crisisNotice}} After a suicide, a group of people who have been through the same thing can help alongside counseling; I’ll help you find one.',
    ],
  },
  how: {
    title: 'How we work on it',
    body: [
      'You may tell me about the person you lost, for as long and as often as you like. Most people stop asking too soon.',
      'We look at what you need for the next few weeks: sleep, food, the empty chair, the paperwork, what to say to the children and at work. We plan the hard days, such as birthdays and holidays, before they arrive.',
      'Over time we look at how your bond with them continues. The goal isn’t to let go or to get over it. It’s to remember without being swept away, and to take part in your life again when you’re ready.',
    ],
  },
  cost: {
    title: 'What it costs',
    body: [
      `${INSURED} If your insurance came through the person who died, ask the plan how long it continues.`,
      `${SELF_PAY} Many hospices in {{serviceArea}} offer free groups, even to people whose relatives were never their patients.`,
    ],
  },
  questions: {
    title: 'Questions people ask',
    items: [
      {
        question: 'When should I come?',
        answer:
          'There is no right time. Some people come in the first week, some after ten years. If you wonder whether it is too early or too late, that is reason enough for one conversation.',
      },
      {
        question: 'Is it normal that I feel relieved?',
        answer:
          'Yes. After a long illness, or a difficult relationship, relief and grief come together. Neither takes anything away from the other.',
      },
      {
        question: 'I can’t cry. Is something wrong with me?',
        answer: 'No. People grieve in their own way, some by doing. We won’t try to make you cry.',
      },
      {
        question: 'Can my family come too?',
        answer:
          'I see one adult at a time. For children and families, hospices and school counselors often have their own programs, and I’ll help you find one nearby.',
      },
    ],
  },
  closing: {
    title: 'You don’t have to know where to start',
    body: 'Choose a time that works for you, or send me a note first, without health details.',
  },
}
