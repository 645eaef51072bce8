import { crisis, crisisWords } from '#content/messages/crisis.ts'

import type { errors } from './errors.ts'

export interface FrameLink {
  label: string
  href: string
  lang?: string
  hrefLang?: string
}

/** What surrounds a page, in its language. */
export interface FrameWords extends Pick<
  typeof frame,
  'skipToContent' | 'copyEmail' | 'newTab' | 'close' | 'notifications' | 'lines'
> {
  /** In place of the English ones: what toasts of every page say of the connection and of failures. */
  errors?: Pick<typeof errors, 'backOnline' | 'backAgain' | 'renewed' | 'stay' | 'errorId'>
  header: Omit<typeof frame.header, 'book'> & { book: { href: string; label?: string } }
  /** In place of the owner's. */
  navigation?: Record<'header' | 'footer', FrameLink[]>
  footer: Omit<typeof frame.footer, 'membership' | 'noticeOfPrivacyPractices'> &
    Record<'membership' | 'noticeOfPrivacyPractices', FrameLink>
  strip: Omit<typeof frame.strip, 'direct' | 'hotline'> & Record<'direct' | 'hotline', FrameLink[]>
}

const isHotline = ({ id }: { id: string }) => id === 'domestic-violence'

export const frame = {
  skipToContent: 'Skip to the main content',
  header: {
    navigation: 'Main',
    menu: 'Menu',
    home: { label: '{{practiceName}}, home page', href: '/' },
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
    // Its words are the owner's (`pages/navigation`).
    book: { href: '/booking' },
  },
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
  /** Call and text, the first two ways of each line; the chat is on the crisis pages only. */
  strip: {
    title: crisisWords.title,
    question: crisisWords.question,
    direct: crisis.lines.filter((line) => !isHotline(line)).flatMap(({ ways }) => ways.slice(0, 2)),
    hotline: crisis.lines
      .filter(isHotline)
      .flatMap(({ ways }) => ways.slice(0, 1))
      .map(({ href }) => ({ href, label: crisisWords.domesticViolence })),
  },
  lines: crisis.lines,
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
    'This part of the page can’t be shown in this browser right now. Please write to {{email}} or call {{phone}}.',
  notInThisBrowser: 'This page can’t be shown in this browser right now.',
  sandboxBanner: {
    label: 'About this copy',
    text: 'This is a trial copy with sample content. Nothing that you send here leaves this machine.',
    outbox: 'Read the mail it would have sent',
  },
}
