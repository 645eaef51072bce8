/** The pages that the link in a letter opens. */
export const unsubscribe = {
  title: 'Unsubscribe',
  question: {
    title: 'Leave the mailing lists?',
    body: 'One press takes the address that got this link off every list. You need no account. Messages about an account, such as a new password, still come when you ask for them.',
  },
  done: {
    title: 'You are unsubscribed',
    body: 'Your address is off every list here, and Mailchimp, which sends the newsletters, is being notified. That usually takes a few minutes; a newsletter sent before then may still arrive. If one comes after tomorrow, please write to me. You can come back anytime with the form on the home page.',
  },
  unknownLink: {
    title: 'This link no longer works',
    body: 'Part of it may be missing, or the subscription has been removed since. Please use the link in the newest email, or write to me and I’ll take your address off.',
  },
  failed: {
    title: 'That did not work',
    body: 'You are still subscribed. Please try again in a moment, or write to me and I’ll take your address off.',
  },
  confirm: 'Unsubscribe',
  keep: 'Stay subscribed',
  writeTo: 'Write to {{email}}',
  home: 'Go to the home page',
}
