import { writeDocument } from '#content/document.ts'
import { Availability } from '#content/schemas/news.ts'

export const availability = writeDocument(
  { id: 'facts/availability', group: 'Notices', label: 'New clients' },
  Availability,
  {
    state: 'unsaid',
    since: null,
    words: {
      accepting: 'I am accepting new clients.',
      waitlist: 'There is a waitlist for new clients at the moment.',
      full: 'My practice is full, and I cannot take new clients at the moment.',
    },
    inForm:
      'There is a waitlist at the moment. To join it, say so in your message. I reply in the order in which messages came in.',
  },
)
