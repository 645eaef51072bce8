import { writeDocument } from '#content/document.ts'
import { Availability } from '#content/schemas/news.ts'

export const availability = writeDocument(
  { id: 'facts/availability', group: 'Notices', label: 'New clients' },
  Availability,
  {
    state: 'accepting',
    since: null,
    words: {
      accepting: 'I am accepting new clients.',
      waitlist: 'There is a waitlist for new clients right now.',
      full: 'My practice is full, and I cannot take new clients right now.',
    },
    inForm:
      'There is a waitlist right now. To join it, say so in your message. I reply in the order messages come in.',
  },
  { state: 'whether you accept new clients' },
  ['state'],
)
