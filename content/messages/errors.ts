export const errors = {
  offline: {
    title: 'You are offline',
    description: 'What you wrote is still here. Please try again once you have a connection.',
  },
  backOnline: {
    title: 'You are back online',
    description: 'What you wrote is still here.',
  },
  /** The device is online, and the server does not respond. */
  away: {
    title: 'This site can’t be reached right now',
    lead: 'Your device seems to be connected, but this site isn’t responding. This page opens by itself once it does. Calls and texts from a phone don’t need it.',
  },
  backAgain: {
    title: 'The site is working again',
    description: 'What you wrote is still here.',
  },
  /** Why a navigation was blocked, by what would be lost. */
  stay: {
    offline: {
      title: 'You are offline',
      typed: 'What you wrote is still here. Please try again once you have a connection.',
      opens: 'The page opens by itself once you have a connection.',
    },
    away: {
      title: 'This site can’t be reached right now',
      typed: 'What you wrote is still here. Please try again in a moment.',
      opens: 'The page opens by itself once the site responds.',
    },
  },
  slow: {
    title: 'This is taking longer than usual',
    description: 'Please leave the page open a little longer.',
  },
  errorId: 'If you report this, please mention {id}.',
  renewed: {
    title: 'This page was updated',
    description: 'What you wrote is still here. Please send it again.',
  },
  tooMany: {
    title: 'Too many tries',
    description: 'Please wait a few minutes and try again.',
  },
  pageFailed: {
    title: 'This page did not load',
    body: 'Please try again. If you need the practice today, the phone number and the email address are at the bottom of every page.',
    bodyAlone: 'Please try again, or begin at the home page.',
    retry: 'Try Again',
    home: 'Go to the home page',
  },
  required: 'Please fill in this field',
}
