import type { Passages } from '#content/passages/passage.ts'

/** Of the menu and of pages about the practice. */
export const ofPages: Passages = {
  'pages/navigation': [[['insurance'], 'Fees & Insurance', 'Fees']],
  'pages/home': [
    [['esa'], 'Therapy, ESA evaluations and consulting', 'Therapy and consulting'],
    [['insurance'], '{{selfPay}} without insurance', '{{selfPay}} a session'],
    [['insurance'], 'Per session; with insurance, a typical copay is {{copay}}', 'Per session'],
    [
      ['platforms'],
      'Choose a platform that takes your insurance, or pay out of pocket, and pick a time that works for you.',
      'Write to me, and we find a time that works for you.',
    ],
    [
      ['insurance'],
      'Choose a platform that takes your insurance, or pay out of pocket, and',
      'Open my profile, and',
    ],
    [
      ['choice'],
      'Choose a platform that takes your insurance, or pay out of pocket, and',
      'See whether I take your insurance, or pay out of pocket, and',
    ],
    [
      ['insurance'],
      'I take insurance through booking platforms. They check your benefits and show your estimated cost before your first appointment. The booking page has them all.',
      'I don’t take insurance: you pay for each session yourself. The booking page says how, and what a plan may pay back.',
    ],
    [
      ['choice'],
      'I take insurance through booking platforms. They check your benefits and show your estimated cost before your first appointment. The booking page has them all.',
      'I take insurance through a booking platform. It checks your benefits and shows your estimated cost before your first appointment. The booking page has the list.',
    ],
    [
      ['insurance'],
      'Takes many insurance plans, and shows your estimated cost before your first appointment.',
      'Shows my open times, and takes your payment.',
    ],
    [
      ['insurance'],
      'Takes several Florida plans, and clients who pay out of pocket.',
      'Shows my open times, and takes clients who pay out of pocket.',
    ],
    [['insurance'], ' With insurance, a typical copay is {{copay}}.', ''],
    [['platforms'], 'See all the ways to book', 'See how to book'],
    [['choice'], 'See all the ways to book', 'See how to book'],
  ],
  'pages/about': [
    [
      ['platforms'],
      'My open times are on the [booking platforms](/booking).',
      'To find a time, [write to me](/contact).',
    ],
    [['choice'], '[booking platforms](/booking)', '[booking platform](/booking)'],
    [['platforms'], 'Choose a platform, pick a time, and', 'Write to me, we find a time, and'],
    [['choice'], 'Choose a platform, pick a time, and', 'Pick a time, and'],
  ],
  'pages/services': [
    [
      ['esa'],
      'Individual therapy, ESA evaluations and mental health consulting',
      'Individual therapy and mental health consulting',
    ],
    [['insurance'], 'Per session; with insurance, a typical copay is {{copay}}', 'Per session'],
    [['esa'], ' ESA letters are [a service of their own](/esa-evaluations).', ''],
    [['platforms'], 'The platform sends you forms and a link.', 'I send you forms and a link.'],
    [
      ['platforms'],
      'You book the next appointment on the platform, which shows you what you are likely to pay.',
      'We set the time of the next appointment together.',
    ],
    [
      ['insurance'],
      'You book the next appointment on the platform, which shows you what you are likely to pay.',
      'You book the next appointment on the platform.',
    ],
    [['platforms'], 'the platform tells you if you need an app', 'I tell you if you need an app'],
    [['platforms'], 'We meet on telehealth platforms made', 'We meet on a video service made'],
    [
      ['platforms'],
      'and your clinical record stays there',
      'and your clinical record is not on this website',
    ],
    [['choice'], 'We meet on telehealth platforms made', 'We meet on a telehealth platform made'],
  ],
  'pages/contact': [
    [['esa'], 'about counseling, ESA evaluations or consulting.', 'about counseling or consulting.'],
  ],
}
