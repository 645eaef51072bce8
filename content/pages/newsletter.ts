import { writeDocument } from '#content/document.ts'
import { NewsletterPage } from '#content/schemas/home-page.ts'

/** No page of its own: sign-ups on the home page. */
export const newsletter = writeDocument(
  { id: 'pages/newsletter', group: 'Pages', label: 'Newsletter sign-up and popup' },
  NewsletterPage,
  {
    home: {
      title: 'A quiet letter, once a month',
      lead: 'One idea for steadier days, in a few minutes’ reading. Unsubscribe anytime.',
      button: 'Subscribe',
    },
    popup: {
      title: 'A few calm emails?',
      lead: 'A short welcome series on finding your footing.',
      button: 'Join',
      open: 'Sign up',
    },
  },
)
