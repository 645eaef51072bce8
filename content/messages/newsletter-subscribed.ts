/** What is said once somebody has subscribed; loaded with the code that subscribes. */
export const subscribed = {
  outcomes: {
    pending: {
      title: 'You’re all set.',
      text: 'One step left: confirm by email. A short one is on its way; once you have confirmed, the letters will start.',
    },
    subscribed: {
      title: 'You’re all set.',
      text: 'You are on the list. Thank you for letting me write to you.',
    },
    failed: {
      title: 'You’re all set.',
      text: 'You’re on our list. You may get an email later that asks you to confirm. If none arrives, there is nothing you need to do.',
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
  toasts: {
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
