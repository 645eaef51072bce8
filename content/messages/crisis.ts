import { practice } from '#content/facts/practice.ts'

export const crisisWords = {
  open: 'Crisis help',
  strip: {
    lifeline: 'Call 988',
    emergency: 'Call 911',
    'domestic-violence': 'Domestic violence line',
  },
  title: 'If you need help right now',
  lead: 'You do not have to be sure that it is an emergency. Reach out to somebody now, or go to the nearest emergency room.',
  optionsTitle: 'After you call 988',
  notForEmergencies: `${practice.name} is not an emergency service, and messages here are not read around the clock.`,
  safety: {
    title: 'If somebody watches what you do online',
    body: 'Consider using a friend’s phone, or a computer at a library. Clear your history when it is safe to do so.',
  },
  quickExit: {
    label: 'Exit this page quickly',
    keyHint: 'Or press the Escape key three times while you are not typing in a form.',
    honesty:
      'This takes you to a weather page at once. The pages that you visited before remain in your browser’s history until you delete them.',
    destination: 'https://www.weather.gov/',
    left: 'Leaving this page.',
  },
}
