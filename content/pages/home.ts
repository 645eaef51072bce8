import { writeDocument } from '#content/document.ts'
import { HomePage } from '#content/schemas/pages.ts'

export const home = writeDocument({ id: 'pages/home', group: 'Pages', label: 'Home', page: '/' }, HomePage, {
  meta: {
    title: 'Online therapy in {{serviceArea}}',
    description:
      'Private video counseling for adults across Florida with {{signature}}. Therapy, ESA evaluations and consulting, from wherever you feel at home.',
  },
  hero: {
    kicker: 'Online counseling across Florida',
    headline: 'A calm place to talk, wherever you are.',
    lead: 'I’m {{ownerName}}, a licensed mental health counselor. I meet adults by secure video, on evenings and weekends too, so that help fits into the life you already have.',
    book: { label: 'Book a Session', href: '/booking' },
    ask: 'Ask a Question',
    badges: ['Licensed in Florida', 'Telehealth', 'HIPAA-aware practice'],
    pictureDescription:
      'A chair and a lit lamp beside a window; outside, palms and a calm bay under the evening moon.',
  },
  intro: {
    title: 'You don’t need the right words to begin.',
    text: [
      'Maybe something has changed: a baby, a move, a loss, a job that takes more than it gives. Maybe nothing has, and that is the trouble. You can come with a clear question or with a knot you cannot name. We start where you are.',
      'My work is steady and practical. I listen closely, tell you what I notice, and draw on methods that research supports. Together we decide what to try, and we check whether it helps.',
    ],
    bioTitle: 'Who you will be talking to',
    bio: [
      'I’m {{signature}}, a licensed mental health counselor in Florida. I work with adults, with new and expecting parents, and with professionals and organizations that want to look after their people better.',
      'My practice is telehealth only. There is no waiting room and no drive: just a private conversation, {{therapyLength}} at a time.',
    ],
    more: { label: 'More about me', href: '/about' },
    pictureDescription:
      'Drawn portrait of {{ownerName}}: shoulder-length dark hair, a quiet smile, a rust-colored cardigan, the sea behind.',
    signature: '{{signature}}',
  },
  services: {
    title: 'Services I Offer',
    lead: 'Three ways to work together, all by secure video.',
    items: [
      {
        title: 'Therapy',
        text: 'One-to-one counseling for adults: anxiety, low mood, grief, parenthood, work, and the turns a life takes.',
        detail: '{{therapyMinutes}}-minute sessions',
        action: { label: 'See how to book therapy', href: '/booking' },
      },
      {
        title: 'ESA Evaluations',
        text: 'A proper assessment for an emotional support animal, with a letter if, and only if, it is clinically warranted.',
        detail: 'Flat fee of {{esaFee}}, Florida residents only',
        action: { label: 'About ESA evaluations', href: '/esa-evaluations' },
      },
      {
        title: 'Consulting',
        text: 'Mental health consulting for professionals and organizations: talks, reviews and advice shaped to your project.',
        detail: 'Length depends on the project',
        action: { label: 'Ask about consulting', href: '/contact' },
      },
    ],
  },
  steps: {
    title: 'How It Works',
    lead: 'Starting is the hardest part, so there is not much to it.',
    items: [
      {
        title: 'Book',
        text: 'Choose a platform that takes your insurance, or pay yourself, and pick a time that suits you. Evenings and weekends are open.',
      },
      {
        title: 'Meet via secure video',
        text: 'Open the link on your phone or computer from anywhere private in Florida. No app to learn, no traffic, no waiting room.',
      },
      {
        title: 'Grow',
        text: 'We set goals that matter to you, work at your pace, and look back now and then to see what has changed.',
      },
    ],
  },
  testimonials: {
    title: 'What Clients Say',
    lead: 'Shared with consent, in their own words.',
    more: { label: 'Read more testimonials', href: '/testimonials' },
  },
  enquiry: {
    title: 'Ask a Question',
    lead: 'Wondering whether we would be a good fit, or how any of this works? Write me a few lines. You are not signing up for anything.',
    promise: 'I answer within {{homeFormAnswer}}.',
  },
  insurance: {
    title: 'Insurance & Payment',
    text: [
      'I take insurance through two partner platforms. They check your benefits, tell you your share before you book, and handle the billing.',
    ],
    platforms: [
      {
        title: '{{headway}}',
        text: 'Works with most of the large insurers. You see your estimated cost before you choose a time.',
      },
      {
        title: '{{growTherapy}}',
        text: 'Takes several Florida plans and shows open times for the coming days.',
      },
    ],
    selfPay: {
      title: 'Paying yourself',
      text: '{{selfPay}} per session. You have the right to a Good Faith Estimate of what your care will cost. With insurance, a typical copay is {{copay}}.',
    },
    action: { label: 'Find your insurance', href: '/booking' },
  },
  callToAction: {
    title: 'The light is on.',
    text: 'Choose a time, or ask me first. Either is a good first step.',
    book: { label: 'Book a Session', href: '/booking' },
    ask: 'Ask a Question',
  },
})
