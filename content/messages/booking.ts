export const insuranceLookup = {
  label: 'Your insurance company',
  placeholder: 'Choose or type a name',
  clear: 'Clear the choice',
  open: 'Show all insurance companies',
  noMatch: 'No insurance company called “{text}” is on my list. You can pay out of pocket, or ask me.',
  result: '{insurer}: book through {platform}',
  book: 'Book on {platform}',
  check: 'The platform checks your benefits and shows your estimated cost before your first appointment.',
  wholeList: 'Read the whole list',
  withoutScript: 'The search needs JavaScript. This is the full list, with the platform for each company.',
  notLoaded: 'The search did not load. Here is the full list, with the platform for each company.',
}

export const bookingWidgetWords = {
  notice: '{platform} is another company. It learns of your visit when you open its calendar here.',
  load: 'Show the calendar here',
  loading: 'Loading the calendar...',
  ready: 'The calendar is here: the button “{button}” now opens it on this page.',
  failed: 'The calendar did not load. The button “{button}” does the same job in a new tab.',
  offline: 'You seem to be offline. The calendar can be shown as soon as you are connected again.',
  retry: 'Try again',
}
