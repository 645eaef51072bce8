export const owner = {
  title: 'Today',
  navigation: {
    label: 'Practice area',
    more: 'More',
    /** Instead of it, where large text puts all pages behind the button. */
    menu: 'Menu',
    /** The first ones stand in one line on a phone; those with `more` are behind the button. */
    pages: [
      { label: 'Today', href: '/admin' },
      { label: 'Inbox', href: '/admin/inbox' },
      { label: 'Your site', href: '/admin/site' },
      { label: 'Subscribers', href: '/admin/subscribers', more: true },
      { label: 'Members', href: '/admin/members', more: true },
      { label: 'Activity', href: '/admin/activity', more: true },
      { label: 'Visits', href: '/admin/visits', more: true },
      { label: 'Sign-in', href: '/admin/sign-in', more: true },
      { label: 'Set-up', href: '/admin/set-up', more: true },
    ] as { label: string; href: string; more?: true }[],
    site: 'Go to your website',
  },
  tasks: {
    title: 'What needs you',
    nothing: 'Nothing needs you.',
    loadFailed: 'The list of what needs you could not be loaded. Please try again.',
    since: 'since {date}',
    due: 'due since {date}',
    /** Beside `site-closed`: questions of the guided opening. */
    opening: '{answered} of {all} questions answered',
    examplesToReplace: 'An update brought examples to replace: visitors see your site as it was before',
    one: {
      'site-closed': 'Your site is not open to visitors yet',
      'unread-messages': '1 unread message',
      'refused-replies': '1 reply of yours was not accepted by the mail server',
      'pending-testimonials': '1 testimonial is waiting for you',
      'failing-payments': '1 membership with a failed payment',
      'unreadable-memberships': '1 membership that can’t be read from Stripe',
      'failing-work': 'This is not working: {work}',
      'abandoned-work': 'Your website has stopped trying this: {work}',
    },
    several: {
      'site-closed': 'Your site is not open to visitors yet',
      'unread-messages': '{count} unread messages',
      'refused-replies': '{count} replies of yours were not accepted by the mail server',
      'pending-testimonials': '{count} testimonials are waiting for you',
      'failing-payments': '{count} memberships with failed payments',
      'unreadable-memberships': '{count} memberships that can’t be read from Stripe',
      'failing-work': 'This is not working: {work} ({count} times)',
      'abandoned-work': 'Your website has stopped trying this: {work} ({count} times)',
    },
    /** By the field that holds the day of the last time. */
    reviews: {
      esaLawChecked: 'Compare the ESA page with the law again',
      privacyPolicyUpdated: 'Read your privacy policy again',
      termsUpdated: 'Read your terms again',
      consentUpdated: 'Read your telehealth consent again',
      legalReviewedOn: 'Have a lawyer read your law pages again',
    },
    workHelp:
      'Your website keeps trying what is not working. Tell the person who looks after your server: its log says why.',
  },
  updated: {
    title: 'Your website was updated',
    description: 'Please reload this page in a moment.',
  },
  examples: {
    title: 'These are examples',
    body: 'The messages, ESA requests, members, subscribers and visits in this copy are invented, so that you see what a day is like.',
    remove: 'Remove all examples',
    removing: 'Removing...',
    failed: 'The examples could not be removed. Please try again.',
  },
  notOwner: {
    title: 'This area is for the practice',
    body: 'You are signed in as {email}. Your account is fine; it just does not open this page.',
    link: { label: 'Go to your dashboard', href: '/dashboard' },
  },
  unchecked: {
    title: 'This page could not be opened',
    description: 'The site could not check who you are. Please see whether you are online, and try again.',
  },
  idle: {
    question: 'Are you still there?',
    body: 'To keep messages private, you are signed out after {minutes} minutes without a key, a tap or scrolling.',
    countdown: 'Signing you out in {seconds} seconds.',
    stay: 'Stay signed in',
    signOut: 'Sign out now',
  },
  locked: {
    title: 'You were signed out',
    body: 'Nothing happened here for {minutes} minutes, so this page closed to keep messages private. What you typed is kept while this page stays open: sign in again to continue.',
    as: 'Signing in as {email}',
    other: 'Use another account',
  },
  mailing: {
    title: 'Mailchimp is not accepting something',
    waiting: 'Waiting: {count}, since {date}. Each is tried again every six hours.',
    /** In place of it, of what is not tried again. */
    waitingFor: { archived: 'Archived: {count}, the first on {date}.' } as Partial<Record<string, string>>,
    refusals: {
      key: 'The key is wrong or may not do this. Have a new one set on the server.',
      disabled:
        'Mailchimp has deactivated your account, so nothing is sent. Sign in there: it says why, and what to do.',
      audience: 'The audience was not found. Have its ID set on the server again.',
      forgotten:
        'These addresses were deleted in Mailchimp for good, and only its own sign-up form can add them again: send the link to that form to anyone who wants your emails.',
      barred:
        'These addresses left or bounced at Mailchimp, and only its own sign-up form can add them again: send the link to that form to anyone who wants your emails.',
      invalid:
        'Mailchimp does not accept these as real addresses, or a field in your audience rejects them: check the audience’s fields.',
      unsubscribe:
        'These addresses have unsubscribed here, and Mailchimp does not accept it, so that your emails may still go to them. Unsubscribe them there by hand today.',
      busy: 'Mailchimp says that it gets too many requests at once. You need not do anything: it passes by itself. If it is still here tomorrow, look whether another program uses the same Mailchimp account.',
      archived:
        'You archived these contacts in Mailchimp, so it sends them nothing, and your website has taken them off its lists. If you did not mean that, unarchive them there; your website notices within a day. Otherwise there is nothing to do: this note leaves after 30 days.',
    },
    technician: {
      key: 'Set MAILCHIMP_API_KEY, and restart.',
      audience: 'Set MAILCHIMP_AUDIENCE_ID, and restart.',
    } as Partial<Record<string, string>>,
  },
  backup: {
    made: 'Last backup: {moment}.',
    missing: 'There is no recent backup of your data',
    old: 'The last good one was made on {moment}. If the server failed now, everything since then would be lost.',
    never: 'None has been made yet. If the server failed now, everything would be lost.',
    help: 'Tell the person who looks after your server: docs/deploy/backup.md says what to look at.',
  },
  signOut: 'Sign out',
  signedOut: { title: 'Signed out', description: "You've been signed out successfully." },
  signOutFailed: { title: 'Error', description: 'Failed to sign out. Please try again.' },
}
