import { writeDocument } from '#content/document.ts'
import { MembershipPage } from '#content/schemas/pages.ts'

export const membership = writeDocument(
  { id: 'pages/membership', group: 'Pages', label: 'Membership Plans', page: '/membership' },
  MembershipPage,
  {
    why: {
      title: 'Why a membership',
      items: [
        {
          title: 'Something for the days between',
          text: 'Resources and letters to come back to on a hard evening, when the next session is days away.',
        },
        {
          title: 'You see what you pay',
          text: 'One price a month. Each card lists what’s included, and nothing is added later.',
        },
        {
          title: 'You decide how long',
          text: 'Change or cancel it yourself, whenever you like. What you paid for stays open until the month is over.',
        },
      ],
    },
    fits: {
      title: 'It may suit you if',
      items: [
        'you want something to work with between sessions, or while you wait for a first one;',
        'you like to take small steps, and to read at your own pace;',
        'you would rather pay the same amount each month.',
      ],
    },
    fitsNot: {
      title: 'Something else is better if',
      items: [
        'you want your insurance to pay: it pays for sessions, which you [book on a platform](/booking#insurance), and not for memberships;',
        'you would like to see first whether we’re a good fit: [book one session](/booking);',
        'you need help today: the numbers at the top of this page answer day and night.',
      ],
    },
  },
)
