import { BookingWidgetWords, InsuranceLookupWords } from '#content/schemas/insurance-lookup.ts'

export const insuranceLookup = InsuranceLookupWords.parse({
  label: 'Your insurance company',
  placeholder: 'Choose or type a name',
  clear: 'Clear the choice',
  open: 'Show all insurance companies',
  noMatch: 'No insurance company called “{text}” is on my list. You can pay yourself, or ask me.',
  result: '{insurer}: book through {platform}',
  book: 'Book on {platform}',
  check: 'The platform checks your benefits and shows your cost before your first appointment.',
  withoutScript: 'The search needs JavaScript. This is the full list, with the platform for each company.',
})

export const bookingWidgetWords = BookingWidgetWords.parse({
  notice: '{platform} is another company. It learns of your visit when you open its calendar here.',
  load: 'Show the calendar here',
  loading: 'Loading the calendar...',
  ready: 'The calendar is open below.',
  failed: 'The calendar did not load. The link does the same job.',
  plainLink: 'Book on {platform}',
})
