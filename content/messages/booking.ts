export const insuranceLookup = {
  label: 'Your insurance company',
  placeholder: 'Choose or type a name',
  clear: 'Clear the choice',
  open: 'Show all insurance companies',
  largest: 'The largest companies',
  cost: 'A typical copay is {copay} per session. Yours depends on your plan, and on whether you have met your deductible this year.',
  noMatch: {
    title: 'No insurance company called “{text}” is on my list.',
    text: 'You can still book: without insurance, a session is {selfPay}. Some plans reimburse part of it if you send in a receipt (a “superbill”): call yours and ask first. Medicaid does not. Or ask me: the list is not always up to date.',
    book: { label: 'Book without insurance', href: '/booking#platforms' },
    ask: { label: 'Ask about my plan', href: '/contact' },
  },
  which: 'More than one plan goes by this name. Which one is on your card?',
  otherName: '{insurer} ({name})',
  notThis: 'Does your card say one of these? Then it is a different plan:',
  otherPlan: '{plan} ({kind})',
  result: '{insurer}: book through {platform}',
  book: 'Book on {platform}',
  check: '{platform} checks your benefits and shows your estimated cost before your first appointment.',
  wholeList: 'Read the whole list',
  otherNames: 'Also: {names}',
  notListed:
    'A Medicaid, Medicare Advantage or student plan is a different plan, even if its name is that of a company on this list. Call the member number on your card and ask for counselors in its network.',
  withoutScript:
    'The search can’t be used in this browser right now. This is the full list, with the platform for each company.',
  notLoaded: 'The search did not load. Here is the full list, with the platform for each company.',
}

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
