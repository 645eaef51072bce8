import { Crisis } from '#content/schemas/crisis.ts'

/** Numbers for an emergency. Call each once a year to see that it still answers as described. */
export const crisis = Crisis.parse({
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
      about: 'When somebody is in danger right now.',
      ways: [{ label: 'Call 911', href: 'tel:911' }],
    },
    {
      id: 'domestic-violence',
      name: 'National Domestic Violence Hotline',
      number: '1-800-799-7233',
      about: 'If a partner or somebody at home hurts, threatens or controls you. Free, day and night.',
      ways: [
        { label: 'Call 1-800-799-7233', href: 'tel:+18007997233' },
        { label: 'Chat at thehotline.org', href: 'https://www.thehotline.org' },
      ],
    },
  ],
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
})
