import type { Passages } from '#content/passages/passage.ts'

/** Of what people read before they book, and of the saved answers. */
export const ofBooking: Passages = {
  'pages/booking': [
    [
      ['platforms'],
      'Find the platform that takes your insurance, or pay out of pocket, and book counseling by video in {{serviceArea}} with {{signature}}.',
      'How to set a time for counseling by video in {{serviceArea}} with {{signature}}, and what a session costs.',
    ],
    [
      ['insurance'],
      'Find the platform that takes your insurance, or pay out of pocket, and book',
      'See what a session costs, and book',
    ],
    [
      ['choice'],
      'Find the platform that takes your insurance, or pay out of pocket, and book',
      'See whether I take your insurance, or pay out of pocket, and book',
    ],
    [
      ['platforms'],
      'I see clients through {{platformCount}}. They handle scheduling, insurance and payment; your sessions are with me.',
      'You book with me directly: [write to me](/contact), and we find a time.',
    ],
    [['choice'], 'They handle scheduling', 'It handles scheduling'],
    [['insurance'], 'scheduling, insurance and payment', 'scheduling and payment'],
    [
      ['choice'],
      'If more than one takes your insurance, choose whichever you like. Either way, you meet with me.',
      'You book and pay there, and meet with me.',
    ],
    [
      ['insurance'],
      'If more than one takes your insurance, choose whichever you like.',
      'Choose whichever you like.',
    ],
    [['calendar'], 'See my open times and book right here on the page', 'See my open times and book there'],
    [['insurance'], ', with or without insurance.', '.'],
    [
      ['insurance'],
      'Takes many insurance plans, and shows your estimated cost before your first appointment.',
      'Shows my open times, and takes your payment.',
    ],
    [['insurance'], 'Takes several national plans, with video', 'Has video'],
    [
      ['insurance'],
      'Takes several Florida plans, and clients who pay out of pocket.',
      'Shows my open times, and takes clients who pay out of pocket.',
    ],
    [['insurance'], 'With insurance', null],
    [['platforms'], ' You pay by card through the platform.', ''],
    [
      ['insurance'],
      'If your insurance company is not on the list, your plan may still pay part of it back, in three steps:',
      'I don’t take insurance. Your plan may still pay part of a session back, in three steps:',
    ],
    [
      ['platforms'],
      'Please cancel on the platform at least {{cancellationNotice}} ahead. After that, the platform may charge its late cancellation fee.',
      'Please cancel at least {{cancellationNotice}} ahead, by email or phone. After that, a late cancellation fee may apply.',
    ],
    [['platforms'], 'Find your platform', 'Write to me'],
    [
      ['platforms'],
      'Use the search above, or choose any platform if you pay out of pocket.',
      'Send me the times that suit you, and leave out health details.',
    ],
    [['choice', 'insurance'], 'Find your platform', 'Open my profile'],
    [
      ['choice', 'insurance'],
      'Use the search above, or choose any platform if you pay out of pocket.',
      'The link above leads there.',
    ],
    [['insurance'], 'Find your platform', 'Choose a platform'],
    [
      ['insurance'],
      'Use the search above, or choose any platform if you pay out of pocket.',
      'You can choose any of those above.',
    ],
    [['choice'], 'Find your platform', 'Find your insurance'],
    [
      ['choice'],
      'Use the search above, or choose any platform if you pay out of pocket.',
      'Use the search above. You can also pay out of pocket.',
    ],
    [
      ['platforms'],
      'Open my profile there and choose a time that works for you.',
      'I answer with open times, and you choose one.',
    ],
    [
      ['platforms'],
      'The platform asks for your details, your insurance and your consent.',
      'I send you forms for your details and your consent.',
    ],
    [['insurance'], 'your details, your insurance and your consent', 'your details and your consent'],
  ],
  'pages/faqs': [
    [['insurance'], 'fees and insurance, privacy', 'fees, privacy'],
    [['esa'], 'privacy, ESA evaluations, and', 'privacy, and'],
    [
      ['platforms'],
      'Find your insurance on the [booking page](/booking), open my profile on the platform it shows, and choose a time.',
      'Write to me on the [contact page](/contact), and we find a time.',
    ],
    [
      ['insurance'],
      'Find your insurance on the [booking page](/booking), open my profile on the platform it shows, and choose a time.',
      'Open my profile from the [booking page](/booking), and choose a time.',
    ],
    [
      ['platforms'],
      'We meet on a telehealth platform made for health care',
      'We meet on a video service made for health care',
    ],
    [['esa'], ' The ESA request is the one form that asks about health, because an evaluation needs it.', ''],
    [['insurance'], 'Depending on your plan and your needs', 'Depending on your needs'],
    [['platforms'], 'The platforms show my open times.', 'Write to me for my open times.'],
    [['choice'], 'The platforms show my open times.', 'The platform shows my open times.'],
    [
      ['platforms'],
      'on the platform at least {{cancellationNotice}} ahead. After that, its late cancellation fee may apply.',
      'at least {{cancellationNotice}} ahead, by email or phone. After that, a late cancellation fee may apply.',
    ],
    [
      ['insurance'],
      'The [booking page](/booking) has the list and shows the platform for each company, among these: {{platformNames}}. You may also come across Rula, a similar platform; no company on my list uses it right now. A company’s Medicaid, Medicare Advantage or student plan is a different plan: type the name on your card to see where to turn.',
      'None: you pay for each session yourself.',
    ],
    [
      ['choice'],
      'has the list and shows the platform for each company, among these: {{platformNames}}.',
      'has the list. You book through {{platformNames}}.',
    ],
    [['insurance'], 'What if my insurance is not on the list?', 'Can my plan pay part of it back?'],
    [['insurance'], 'What will I pay with insurance?', null],
    [['insurance'], 'What does it cost without insurance?', 'What does a session cost?'],
    [['esa'], ' An ESA evaluation is {{esaFee}}.', ''],
  ],
  'pages/answers': [
    [
      ['platforms'],
      'You can see my open times and book on the platform that takes your insurance: [booking page]. Without insurance, a session is {{selfPay}}. If none of the times fits, tell me which days would.',
      'Tell me which days and times suit you, and I will see what I have. A session is {{selfPay}}.',
    ],
    [
      ['insurance'],
      'book on the platform that takes your insurance: [booking page]. Without insurance, a session is {{selfPay}}.',
      'book from here: [booking page]. A session is {{selfPay}}.',
    ],
    [['choice'], 'book on the platform that takes your insurance:', 'look up your insurance and book here:'],
    [
      ['insurance'],
      'You can look up your plan here: [booking page]. A typical copay is {{copay}} per session; the platform shows your own cost before your first appointment. If your plan is not on the list, a session is {{selfPay}}, and I can give you a superbill to send in.',
      'I don’t take insurance. A session is {{selfPay}}, and I can give you a superbill to send to your plan, which may pay part of it back.',
    ],
  ],
}
