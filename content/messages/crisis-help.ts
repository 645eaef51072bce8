import { crisis, type CrisisLine } from '#content/messages/crisis.ts'

const ABOUT: Record<CrisisLine['id'], string> = {
  lifeline: 'Call, text or chat with a trained counselor, free, day and night.',
  emergency: 'When someone is in danger right now.',
  'domestic-violence':
    'If a partner or someone at home hurts, threatens or controls you. Free, day and night.',
}

/** What stands beside the numbers where there is room for all of it. Call the hotline once a year, too. */
export const crisisHelp = {
  lines: crisis.lines.map((line) => ({ ...line, about: ABOUT[line.id] })),
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
    leaving: 'Leaving this page.',
  },
}
