interface Way {
  label: string
  href: string
}

/** A number to reach; `ways` are one-tap links, the call first. */
export interface CrisisLine {
  id: 'lifeline' | 'emergency' | 'domestic-violence'
  name: string
  number: string
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
      ways: [{ label: 'Call 911', href: 'tel:911' }],
    },
    {
      id: 'domestic-violence',
      name: 'National Domestic Violence Hotline',
      number: '1-800-799-7233',
      ways: [
        { label: 'Call 1-800-799-7233', href: 'tel:+18007997233' },
        { label: 'Chat at thehotline.org', href: 'https://www.thehotline.org' },
      ],
    },
  ] satisfies CrisisLine[],
}

export const crisisWords = {
  question: 'In crisis?',
  domesticViolence: 'Domestic violence line',
  title: 'If you need help right now',
}
