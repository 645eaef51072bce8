import { INSURED, SELF_PAY } from '#content/pages/own-costs.ts'
import type { WrittenOwnPage } from '#content/schemas/own-page.ts'

export const newParents: WrittenOwnPage = {
  show: {
    shown: true,
    address: 'new-parents',
    link: 'Pregnancy and new parents',
    listed: true,
    place: 'none',
    instead: null,
  },
  meta: {
    title: 'Counseling for new parents in {{serviceArea}}',
    description:
      'Online counseling during pregnancy and after a birth, for mothers, fathers and adoptive parents in {{serviceArea}}. The baby may be in the room.',
  },
  title: 'Counseling for new and expecting parents',
  lead: 'Everyone asks about the baby. Here, someone asks about you, by video, with the baby in your arms if you like.',
  buttons: 'book',
  about: {
    title: 'When it is harder than you thought',
    body: [
      'A birth turns life upside down, even when everything goes well. Many parents feel tearful and raw for some days afterward. If that lasts longer than two weeks, or begins during pregnancy, it is worth talking to someone.',
      {
        list: [
          'Crying that does not stop, or feeling nothing at all',
          'Worry that keeps you awake while the baby sleeps',
          'Frightening thoughts that come uninvited and that you would never act on',
          'Anger that is new to you, or guilt about almost everything',
          'Grief over a birth that did not go as planned, a loss, or the life you had before',
        ],
      },
      'It happens to mothers and to fathers, to adoptive parents, and to people who wanted nothing more than this child. It says nothing about how much you love your child, and it can be treated.',
      'Please tell your obstetrician, midwife or doctor too: a thyroid problem, low iron or lack of sleep can feel the same.',
    ],
  },
  forWhom: {
    title: 'Who I work with',
    body: [
      'Adults in {{serviceArea}} who are pregnant or trying to be, who have a baby or a small child, or who have lost one. One parent at a time; for couples counseling I’ll gladly refer you to a colleague.',
      'The {{maternalHotlineName}} answers calls and texts day and night at [{{maternalHotlineNumber}}](tel:+18338526262), free of charge. It is not for emergencies. If you might harm yourself or your baby, or hear or see things that others don’t, please get help right away. {{crisisNotice}}',
    ],
  },
  how: {
    title: 'How we work on it',
    body: [
      'We begin with what is hardest this week: a night, a feeding, a visit, a thought. Small changes count double when you are this tired.',
      'Then we look at what this time stirs up, such as how you were cared for yourself, what you expect of yourself, and who could carry some of it. We plan for real days, with a partner who works late and a mother-in-law who means well.',
      'A session may be interrupted. You may feed, rock, turn the camera away or walk with a stroller, as long as you are somewhere private and not driving. Shorter or later appointments are possible when a whole one is too much.',
    ],
  },
  cost: {
    title: 'What it costs',
    body: [`${INSURED} Many plans change after a birth: check your plan again.`, SELF_PAY],
  },
  questions: {
    title: 'Questions people ask',
    items: [
      {
        question: 'Can the baby be there?',
        answer:
          'Yes. A baby is welcome, and crying does not bother me. With an older child, it depends on what we talk about.',
      },
      {
        question: 'Is it the “baby blues” or something more?',
        answer:
          'The blues come in the first days and pass within about two weeks. If it lasts longer, gets worse, or keeps you from sleeping when you could, please talk to me or your doctor.',
      },
      {
        question: 'Will someone take my child away if I say what I think?',
        answer:
          'Frightening thoughts are common after a birth, and having them is not the same as wanting them. What you tell me stays between us. The exceptions are set by law, such as a child who is in danger, and I explain them before you tell me anything.',
      },
      {
        question: 'Is this for fathers too?',
        answer:
          'Yes, and for every other kind of parent. Studies find depression around a birth in about one father in ten, and most are never asked.',
      },
    ],
  },
  closing: {
    title: 'One free hand is enough',
    body: 'Choose a time that works for you and the baby, or send me a note first, without health details.',
  },
}
