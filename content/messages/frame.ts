import { crisis } from '#content/messages/crisis.ts'

export const frame = {
  skipToContent: 'Skip to the main content',
  header: {
    navigation: 'Main',
    menu: 'Menu',
    home: '{{practiceName}}, home page',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    account: 'Your account',
    dashboard: 'Your dashboard',
    accountMenu: {
      label: 'Account',
      settings: 'Settings',
      create: 'Create an account',
      plans: { label: 'Membership plans', href: '/membership' },
      signOut: 'Sign Out',
    },
    book: { label: 'Book a Session', href: '/booking' },
  },
  questionButton: { label: 'Ask a Question', dismiss: 'Hide the question button' },
  footer: {
    navigation: 'Footer',
    pagesTitle: 'Find your way',
    contactTitle: 'Get in touch',
    emergencyTitle: 'In an emergency',
    description: '{{practiceDescription}}',
    emergency: crisis.notice,
    licence: '{{signature}}, {{ownerTitle}}, {{licenseState}} license {{licenseNumber}}',
    emailLabel: 'Email',
    phoneLabel: 'Phone',
    membership: { label: 'Membership', href: '/membership' },
    noticeOfPrivacyPractices: {
      label: 'Notice of Privacy Practices',
      href: '{{noticeOfPrivacyPractices}}',
    },
    copyright: '© {year} {{practiceName}}',
  },
  copyEmail: {
    label: 'Copy email address',
    copied: { title: 'Email copied!' },
    failed: { title: 'The address could not be copied. Please select it and copy it yourself.' },
  },
  newTab: '(opens in a new tab)',
  loading: 'Loading...',
  longWait: {
    title: 'This is taking longer than it should',
    body: 'The site is not responding right now. Please try again.',
    retry: 'Try again',
    retrying: 'Loading...',
    reload: 'Please reload this page.',
  },
  close: 'Close',
  notifications: 'Notifications',
  withoutScript:
    'This part of the page needs JavaScript. Without it, please write to {{email}} or call {{phone}}.',
  withoutScriptWhileClosed: 'This page needs JavaScript.',
  sandboxBanner: {
    label: 'About this copy',
    text: 'This is a trial copy with sample content. Nothing that you send here leaves this machine.',
    outbox: 'Read the mail it would have sent',
  },
}
