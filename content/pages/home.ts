import { type DocumentHead, writeDocument } from '#content/document.ts'
import { HomePage } from '#content/schemas/home-page.ts'

const HEAD: DocumentHead = {
  id: 'pages/home',
  group: 'Pages',
  label: 'Home',
  page: '/',
  help: 'The first screen has a Spanish page of its own, which does not change with this one: change it there too, under “Spanish: first page and booking”.',
}

export const home = writeDocument(
  HEAD,
  HomePage,
  {
    meta: {
      title: 'Online therapy in {{serviceArea}}',
      description:
        'Private video counseling for adults across Florida with {{signature}}. Therapy, ESA evaluations and consulting, from wherever you feel at home.',
    },
    hero: {
      kicker: 'Online counseling across Florida',
      headline: 'A calm place to talk, wherever you are.',
      lead: 'I’m {{ownerName}}, a licensed mental health counselor. I work with adults by secure video, on {{hours}}, so that help fits into your life.',
      book: { label: 'Book a Session', href: '/booking' },
      ask: 'Ask a Question',
      costs: {
        insured: 'I take insurance',
        selfPay: '{{selfPay}} without insurance',
        check: 'Check my plan',
      },
      badges: ['Licensed in Florida', 'Telehealth', 'HIPAA-aware practice'],
      pictureDescription:
        'An armchair at a window, and a lit lamp on a table with a small screen, on which somebody can be seen; outside, palms and a calm bay under the moon.',
    },
    intro: {
      title: 'You don’t need the right words to begin.',
      text: [
        'Maybe something has changed: a baby, a move, a loss, a job that takes more than it gives. Maybe nothing has, and that is the trouble. You can come with a clear question or with a knot you can’t name. We start where you are.',
        'My work is steady and practical. I listen closely, tell you what I notice, and draw on methods that research supports. Together we decide what to try, and we check whether it helps.',
      ],
      bioTitle: 'Who you’ll be talking to',
      bio: [
        'I’m {{signature}}, a licensed mental health counselor in Florida. I work with adults, with new and expecting parents, and with professionals and organizations that want to take better care of their people.',
        'My practice is telehealth only. There is no waiting room and no drive: just a private conversation, {{therapyLength}} at a time.',
      ],
      more: { label: 'More about me', href: '/about' },
      pictureDescription:
        'Drawing of somebody seen from behind, dark hair in a low knot and a teal sweater, looking out of a window at a calm sea under the moon.',
      signature: '{{signature}}',
    },
    services: {
      title: 'Services I Offer',
      lead: 'How we can work together, all by secure video.',
      items: [
        {
          title: 'Therapy',
          text: 'One-on-one counseling for adults: anxiety, low mood, grief, parenthood, work, and the turns life takes.',
          detail: '{{therapyMinutes}}-minute sessions',
          price: '{{selfPay}}',
          priceNote: 'Per session; with insurance, a typical copay is {{copay}}',
          action: { label: 'See how to book therapy', href: '/booking' },
        },
        {
          title: 'ESA Evaluations',
          text: 'A careful assessment for an emotional support animal, with a letter only if it is clinically warranted.',
          detail: 'Florida residents only',
          price: '{{esaFee}}',
          priceNote: 'Flat fee, whatever the outcome',
          action: { label: 'About ESA evaluations', href: '/esa-evaluations' },
        },
        {
          title: 'Consulting',
          text: 'Mental health consulting for professionals and organizations: talks, reviews and advice tailored to your project.',
          detail: 'Duration varies by project',
          price: '{{consultingPrice}}',
          priceNote: 'You get a price before we begin',
          action: { label: 'About consulting', href: '{{consultingPage}}' },
        },
      ],
    },
    steps: {
      title: 'How It Works',
      lead: 'Starting is often the hardest part, so I keep it simple.',
      items: [
        {
          title: 'Book',
          text: 'Choose a platform that takes your insurance, or pay out of pocket, and pick a time that works for you.',
        },
        {
          title: 'Meet via secure video',
          text: 'Open the link on your phone or computer from anywhere private in Florida. No drive, no traffic, no waiting room.',
        },
        {
          title: 'Grow',
          text: 'We set goals that matter to you, work at your pace, and look back now and then to see what has changed.',
        },
      ],
    },
    testimonials: {
      title: 'What Clients Say',
      lead: 'Every experience of counseling is different. These are a few.',
      more: { label: 'Read more testimonials', href: '/testimonials' },
    },
    inquiry: {
      title: 'Ask a Question',
      lead: 'Wondering whether we would be a good fit, or how any of this works? Send me a few lines. You are not signing up for anything.',
      promise: 'I’ll reply within {{homeFormAnswer}}.',
    },
    insurance: {
      title: 'Insurance & Payment',
      text: [
        'I take insurance through booking platforms. They check your benefits and show your estimated cost before your first appointment. The booking page has them all.',
      ],
      platforms: [
        {
          title: '{{headway}}',
          text: 'Takes many insurance plans, and shows your estimated cost before your first appointment.',
        },
        {
          title: '{{growTherapy}}',
          text: 'Takes several Florida plans, and clients who pay out of pocket.',
        },
      ],
      selfPay: {
        title: 'Self-pay',
        text: '{{selfPay}} per session. You have the right to a Good Faith Estimate of what your care will cost. With insurance, a typical copay is {{copay}}.',
      },
      action: { label: 'See all the ways to book', href: '/booking' },
    },
    callToAction: {
      title: 'Ready when you are.',
      text: 'Choose a time, or ask me first. Either is a good first step.',
      book: { label: 'Book a Session', href: '/booking' },
      ask: 'Ask a Question',
    },
  },
  { 'intro.bio': 'who the owner is, on the home page' },
  ['intro.bio'],
)
