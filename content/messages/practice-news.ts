export const practiceNews = {
  label: 'News from the practice',
  since: 'Since {day}.',
  inCrisis: 'If you are in danger or in crisis in the meantime:',
}
