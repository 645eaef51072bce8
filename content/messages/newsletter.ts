export const newsletter = {
  form: {
    /** Above a form that a phone folds. */
    open: 'Sign up by email',
    firstName: 'First name',
    optional: 'optional',
    email: 'Email address',
    emailPlaceholder: 'you@example.com',
    busy: 'Subscribing...',
    privacy:
      'I use your address for this list only. Mailchimp sends it for me, and every email has a link to unsubscribe.',
  },
  popup: {
    announced: 'A sign-up is now at the end of the page.',
    closes: 'Escape closes it.',
    close: 'Close this sign-up',
  },
  /** The card after subscribing: the specification's title, and under it what is true of this address. */
  outcomes: {
    accepted: {
      title: 'You’re all set.',
      text: 'One step left: confirm by email. A short one asks you to, unless you confirmed this address before; then you are on the list already.',
    },
  },
  notSent: {
    title: 'That did not get through.',
    text: 'Please try again in a while, or write to me directly.',
    email: 'Please check the address and try again, or write to me directly.',
    firstName: 'Please shorten the first name and try again.',
  },
  toasts: {
    invalidEmail: { title: 'Invalid email', description: 'Please enter a valid email address.' },
    failed: { title: 'Subscription failed', description: 'Please try again or contact us directly.' },
  },
}
