export const newsletter = {
  form: {
    firstName: 'First name',
    optional: 'optional',
    email: 'Email address',
    emailPlaceholder: 'you@example.com',
    busy: 'Subscribing...',
    privacy:
      'I use your address for this list only. Mailchimp sends it for me, and every email has a link to unsubscribe.',
  },
  popup: {
    announced: 'A sign-up is now at the end of the page. Escape closes it.',
    close: 'Close this sign-up',
  },
  outcomes: {
    accepted: {
      title: 'Please confirm your address',
      text: 'If this is your first time here, a short email asks you to. If you have confirmed before, you are on the list already.',
    },
  },
  notSent: {
    title: 'That did not get through.',
    text: 'Please check the address and try again, or write to me directly.',
  },
  toasts: {
    invalidEmail: { title: 'Invalid email', description: 'Please enter a valid email address.' },
    failed: { title: 'Subscription failed', description: 'Please try again or contact us directly.' },
  },
}
