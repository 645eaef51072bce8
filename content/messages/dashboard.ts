export const dashboard = {
  meta: {
    title: 'Member dashboard',
    description:
      'Your member area at {{practiceName}}: your profile, your email settings, member resources and your membership.',
  },
  loading: 'Loading your dashboard',
  welcome: 'Welcome, {name}',
  nameless: 'Member',
  memberSince: 'Member since {date}',
  recently: 'Recently',
  practice: { label: 'Practice area', href: '/admin' },
  signOut: 'Sign Out',
  tabs: {
    label: 'Dashboard',
    overview: 'Overview',
    profile: 'Profile',
    resources: 'Resources',
    settings: 'Settings',
  },
  unread: {
    title: 'Your profile could not be loaded',
    body: 'It is safe, and nothing in it has changed. It just can’t be shown right now.',
    retry: 'Try again',
    retrying: 'Trying again...',
  },
  overview: {
    status: { title: 'Account Status', value: 'Active', body: 'Full access to member features' },
    esa: {
      title: 'ESA Evaluation',
      completed: 'Completed',
      completedBody: 'Evaluation submitted',
      pending: 'Pending',
      pendingBody: 'Start your evaluation',
      href: '/esa-evaluations',
      offer: {
        question: 'There is an ESA request from this email address, sent on {date}. Is it yours?',
        body: 'If you sent it, it will show here as your evaluation request. If not, you will not be asked about it again.',
        yes: 'Yes',
        no: 'No',
        saving: 'Saving...',
        linked: 'Thank you. The request now belongs to your account.',
        disowned: 'Thank you. You will not be asked about that request again.',
        unavailable: 'That request was answered already, or is no longer here.',
        failed: { title: 'Your answer was not saved', description: 'Please try again. Nothing was changed.' },
      },
    },
    newsletter: {
      title: 'Newsletter',
      subscribed: 'Subscribed',
      notSubscribed: 'Not Subscribed',
      body: 'Weekly mental health tips',
      problems: {
        pending: {
          badge: 'One step left',
          body: 'Please confirm in the email that the mailing service sent you.',
        },
        undeliverable: {
          badge: 'Undeliverable',
          body: 'Email to your address came back, so nothing more is sent to it. Please change it in Settings.',
        },
      },
    },
    quickActions: {
      title: 'Quick Actions',
      items: [
        { title: 'Book a Session', body: 'Find a time on a booking platform.', href: '/booking' },
        { title: 'ESA Evaluation', body: 'Read how it works, or send a request.', href: '/esa-evaluations' },
        { title: 'Browse Resources', body: 'A workbook, a coping kit and more.', href: '/resources' },
        { title: 'Contact Support', body: 'Send me a message.', href: '/contact' },
      ],
    },
  },
  profile: {
    title: 'Profile',
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    phone: 'Phone',
    notProvided: 'Not provided',
    preferences: 'Therapy Preferences',
    preferencesHint: 'How you like to work together. Please leave out anything about your health.',
    preferenceOptions: [
      'Evening appointments',
      'Weekend appointments',
      'Structured exercises',
      'Open conversation',
      'Reading between appointments',
      'Short check-ins',
    ],
    edit: 'Edit profile',
    save: 'Save changes',
    saving: 'Saving...',
    cancel: 'Cancel',
    saved: { title: 'Profile saved', description: 'Your changes are in place.' },
    saveFailed: {
      title: 'Your changes were not saved',
      description: 'Please try again. They are still here.',
    },
    signedOut: {
      title: 'You were signed out before your changes were saved',
      description: 'Please sign in again. What you typed will be back in the form.',
    },
    changedElsewhere:
      'This was changed elsewhere to “{value}” in the meantime. To keep what is here instead, save once more.',
    removedElsewhere:
      'This was removed elsewhere in the meantime. To keep what is here instead, save once more.',
    draftRestored: 'Here is what you typed before. It is not saved yet.',
  },
  resources: {
    guidesTitle: 'Guides',
    guides: [
      { title: 'Coping Strategies Guide', body: 'Short exercises for a hard hour.', href: '/resources' },
      {
        title: 'ESA Care Guidelines',
        body: 'Everyday care for an emotional support animal.',
        href: '/resources',
      },
      { title: 'Therapy Worksheets', body: 'Pages to write on between appointments.', href: '/resources' },
    ],
    articlesTitle: 'Articles',
  },
}
