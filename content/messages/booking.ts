export const platformWords = { takes: 'Takes:' }

export const paymentWords = {
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
