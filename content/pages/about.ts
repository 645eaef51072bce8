import { writeDocument } from '#content/document.ts'
import { AboutPage } from '#content/schemas/pages.ts'

export const about = writeDocument(
  { id: 'pages/about', group: 'Pages', label: 'About', page: '/about' },
  AboutPage,
  {
    meta: {
      title: 'About {{signature}}, {{serviceArea}}',
      description:
        'Meet {{signature}}, a licensed mental health counselor who sees adults across {{serviceArea}} by video, on {{hours}}.',
    },
    title: 'About {{signature}}',
    lead: 'I am a licensed mental health counselor in {{serviceArea}}. I work with adults by video, one person at a time, on {{hours}}.',
    pictureDescription: 'Drawing of somebody seen from behind, looking out at a calm sea.',
    story: {
      title: 'How I work',
      body: [
        'I opened {{practiceName}} in {{founded}} because good counseling shouldn’t take a free afternoon and a long drive. Every appointment is by secure video, so you can sit where you feel at ease.',
        'In our first session I ask what brings you in, what you have tried, and what you would like to be different. Then we agree on something to work on. I use methods that research supports, such as cognitive behavioral therapy, mindfulness practice and solution-focused work, and I explain why I suggest what I suggest.',
        'You set the pace. If something isn’t helping, tell me, and we’ll change it. If I am not the right person for you, I’ll say so and help you find someone who is.',
      ],
    },
    credentials: {
      title: 'Credentials',
      items: [
        { label: 'Name', value: '{{signature}}' },
        { label: 'License', value: '{{ownerTitle}}' },
        { label: 'State', value: '{{licenseStateCode}}' },
        { label: 'License number', value: '{{licenseNumber}}' },
        { label: 'NPI', value: '{{npi}}' },
        { label: 'CAQH', value: '{{caqh}}' },
      ],
      verify: {
        label: 'Verify my license with the Florida Department of Health',
        href: '{{licenseCheck}}',
      },
    },
    background: {
      degree: null,
      since: null,
      trainings: [],
      memberships: [],
    },
    availability: {
      title: 'Availability',
      body: [
        'I see clients on **{{hours}}**, by **telehealth only**. There is no office to visit.',
        'You need to be in {{serviceArea}} at the time of each appointment, because that is where I am licensed. My open times are on the [booking platforms](/booking).',
      ],
    },
    groups: {
      title: 'People I work with',
      lead: 'I most often work with these groups. If you don’t see yourself here, [ask me](/contact), or see [who may be better served elsewhere](/services#fit).',
      items: [
        {
          title: 'Adults with anxiety or low mood',
          body: 'When worry runs your day, or when not much feels worth the effort anymore.',
        },
        {
          title: 'New and expecting parents',
          body: 'Before and after a birth: too little sleep, new roles, and feelings no one warned you about.',
        },
        {
          title: 'Adults going through a change',
          body: 'A move, a divorce, a new job, retirement, children leaving home.',
        },
        {
          title: 'People living with loss',
          body: 'Grief for a person, a pregnancy, an animal, or the life you thought you would have.',
        },
        {
          title: 'Professionals under strain',
          body: 'Nurses, teachers, managers and others who take care of everyone else first.',
        },
        {
          title: 'Organizations and teams',
          body: 'Consulting for employers and groups that want a healthier place to work.',
        },
      ],
    },
    topics: {
      title: 'Read more about',
      lead: 'What it can feel like, how I work with it, and questions people ask.',
    },
    culturalSensitivity: {
      title: 'Who you are is welcome here',
      body: [
        'Culture, language, faith, race, gender, sexuality, body, money and family shape what a person carries and what helps. I ask about them with respect and without assuming.',
        'I keep learning, and I do not expect you to teach me. If I get something wrong, I want to hear it, and I will make it right.',
      ],
    },
    callToAction: {
      title: 'Ready to get started?',
      body: 'Choose a platform, pick a time, and we’ll meet by video.',
      link: { label: 'Book a Session', href: '/booking' },
      second: { label: 'Ask me a question first', href: '/contact' },
    },
  },
  { 'story.body': 'the owner’s own story on the About page' },
)
