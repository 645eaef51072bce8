/** What the search says once somebody types; it comes with the search's own code. */
export const insurerSearch = {
  clear: 'Clear the choice',
  open: 'Show all insurance companies',
  noMatch: {
    title: 'No insurance company called “{text}” is on my list.',
    text: 'You can still book: without insurance, a session is {selfPay}. Some plans reimburse part of it if you send in a receipt (a “superbill”): call yours and ask first. Medicaid does not. Or ask me: the list is not always up to date.',
    book: { label: 'Book without insurance', href: '/booking#platforms' },
    ask: { label: 'Ask about my plan', href: '/contact' },
  },
  number: {
    title: 'A number doesn’t tell me which company it is.',
    text: 'Type the company’s name instead. It is on the front of your card. Nothing that you type here is sent or kept, but please keep your member number to yourself.',
  },
  which: 'More than one plan goes by this name. Which one is on your card?',
  otherName: '{insurer} ({name})',
  notThis: 'Does your card say one of these? Then it is a different plan:',
}
