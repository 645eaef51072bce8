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
    pending: {
      title: 'Please confirm your address',
      text: 'A short email asks you to. Once you have, the letters come.',
    },
    subscribed: {
      title: 'You’re all set.',
      text: 'You are on the list. Thank you for letting me write to you.',
    },
    failed: {
      title: 'You’re on our list.',
      text: 'An email may come later and ask you to confirm. If none arrives, there is nothing you need to do.',
    },
    undeliverable: {
      title: 'Email to this address came back',
      text: 'The mailing service could not deliver to it and no longer tries. Please use another address, or write to me.',
    },
    refused: {
      title: 'The mailing service does not take this address',
      text: 'It was removed there earlier, and only the mailing service’s own sign-up form can bring it back. Please write to me for the link.',
    },
  },
  notSent: {
    title: 'That did not get through.',
    text: 'Please check the address and try again, or write to me directly.',
  },
  toasts: {
    invalidEmail: { title: 'Invalid email', description: 'Please enter a valid email address.' },
    failed: { title: 'Subscription failed', description: 'Please try again or contact us directly.' },
    providerFailed: {
      title: 'Added to our list, but…',
      description: "We couldn't add you to Mailchimp right now. You'll still be on our list.",
    },
    subscribed: { title: 'Successfully subscribed!', description: 'Welcome! Please check your email.' },
    subscribedWithoutProvider: {
      title: 'Successfully subscribed!',
      description: "You're on our list. If no email arrives, there is nothing you need to do.",
    },
  },
}
