/** How texts count the booking platforms, and what they say of the calendar. */
export const factTexts = {
  noPlatform: 'none at present',
  /** Begins a sentence. */
  consulting: { none: 'By project', from: 'From {amount}' },
  numbers: ['no', 'one', 'two', 'three', 'four'],
  platforms: { one: 'one platform', many: '{count} platforms' },
  /** After "on". */
  hours: {
    'evenings-weekends': 'evenings and weekends',
    weekdays: 'weekdays',
    'weekdays-evenings': 'weekdays and weekday evenings',
    'weekdays-weekends': 'weekdays and weekends',
    'weekdays-evenings-weekends': 'weekdays, evenings and weekends',
    evenings: 'evenings',
    weekends: 'weekends',
  },
  months: { one: '1 month', many: '{count} months' },
  waysToBook: { one: 'one way to book', many: '{count} ways to book' },
  calendar: {
    none: {
      one: 'The booking page only links to it, and loads nothing from it.',
      many: 'The booking page only links to them, and loads nothing from them.',
    },
    'on-request': 'The calendar on the booking page loads only when you ask for it.',
    'at-once': 'The calendar on the booking page tells its platform that you opened the page.',
  },
}
