export const platformWords = { takes: 'Takes:', insurers: 'Insurance it takes' }

export const paymentWords = {
  /** Above the details of the Good Faith Estimate, which a phone folds. */
  estimate: 'What you get, and when',
  membership: { label: 'Monthly membership plans', href: '/membership' },
}

export const bookingWidgetWords = {
  notice: '{platform} is another company. It learns of your visit when you open its calendar here.',
  load: 'Show the calendar here',
  hide: 'Close the calendar',
  frame: 'Calendar at {platform}',
  loading: 'Loading the calendar...',
  ready: 'The calendar is here: the button “{button}” now opens it here.',
  failed: 'The calendar did not load. The button “{button}” does the same job in a new tab.',
  offline: 'You seem to be offline. The calendar can be shown as soon as you are connected again.',
  retry: 'Try again',
}
