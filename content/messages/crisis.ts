interface Way {
  label: string
  href: string
}

/** A number to reach; `ways` are one-tap links, the call first. */
export interface CrisisLine {
  id: 'lifeline' | 'emergency' | 'domestic-violence'
  name: string
  number: string
  about: string
  ways: Way[]
}

/** Numbers for an emergency. Call each once a year to see that it still answers as described. */
export const crisis = {
  notice: 'In crisis? Call 988 or 911, or go to the nearest emergency room.',
  lines: [
    {
      id: 'lifeline',
      name: '988 Suicide & Crisis Lifeline',
      number: '988',
      about: 'Call, text or chat with a trained counselor, free, day and night.',
      ways: [
        { label: 'Call 988', href: 'tel:988' },
        { label: 'Text 988', href: 'sms:988' },
        { label: 'Chat with 988', href: 'https://chat.988lifeline.org' },
      ],
    },
    {
      id: 'emergency',
      name: 'Emergency services',
      number: '911',
      about: 'When someone is in danger right now.',
      ways: [{ label: 'Call 911', href: 'tel:911' }],
    },
    {
      id: 'domestic-violence',
      name: 'National Domestic Violence Hotline',
      number: '1-800-799-7233',
      about: 'If a partner or someone at home hurts, threatens or controls you. Free, day and night.',
      ways: [
        { label: 'Call 1-800-799-7233', href: 'tel:+18007997233' },
        { label: 'Chat at thehotline.org', href: 'https://www.thehotline.org' },
      ],
    },
  ] satisfies CrisisLine[],
  lifelineOptions: [
    { number: '1', about: 'Veterans and service members' },
    { number: '2', about: 'Spanish' },
  ],
  // Not a crisis line: keep it out of the lines above.
  maternalHotline: {
    name: 'National Maternal Mental Health Hotline',
    number: '1-833-852-6262',
    about:
      'Support before, during and after pregnancy, by call or text, day and night. It is not a crisis line.',
    ways: [
      { label: 'Call 1-833-852-6262', href: 'tel:+18338526262' },
      { label: 'Text 1-833-852-6262', href: 'sms:+18338526262' },
    ],
  },
}

export const crisisWords = {
  question: 'In crisis?',
  domesticViolence: 'Domestic violence line',
  title: 'If you need help right now',
  optionsTitle: 'After you call 988',
  safety: {
    title: 'If someone may be watching what you do online',
    body: 'Consider using a friend’s phone, or a computer at a library. Clear your history when it is safe to do so.',
  },
  quickExit: {
    label: 'Exit this page quickly',
    keyHint: 'Or press the Escape key three times while you are not typing in a form.',
    honesty:
      'This takes you to a weather page right away. The pages you visited before stay in your browser’s history until you delete them.',
    destination: 'https://www.weather.gov/',
    left: 'Leaving this page.',
  },
}
