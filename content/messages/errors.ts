export const errors = {
  offline: {
    title: 'You are offline',
    description: 'What you wrote is still here. Please try again once you have a connection.',
  },
  backOnline: {
    title: 'You are back online',
    description: 'What you wrote is still here.',
  },
  slow: {
    title: 'This is taking longer than usual',
    description: 'Please leave the page open a little longer.',
  },
  errorId: 'If you write to me about this, please mention {id}.',
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
