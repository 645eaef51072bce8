import { z } from 'zod'

import { OutsideUrl, ShortToast, Text } from '#content/schemas/text.ts'

/** What stands round every page: header, footer, floating button, and words that all pages share. */
export const FrameWords = z.object({
  skipToContent: Text,
  header: z.object({
    navigation: Text,
    home: Text,
    openMenu: Text,
    closeMenu: Text,
    account: Text,
    dashboard: Text,
  }),
  questionButton: z.object({ label: Text, dismiss: Text }),
  footer: z.object({
    navigation: Text,
    pagesTitle: Text,
    contactTitle: Text,
    emergencyTitle: Text,
    description: Text,
    emergency: Text,
    licence: Text,
    emailLabel: Text,
    phoneLabel: Text,
    noticeOfPrivacyPractices: z.object({ label: Text, href: OutsideUrl }),
    copyright: Text.includes('{year}'),
  }),
  copyEmail: z.object({ label: Text, copied: ShortToast, failed: ShortToast }),
  newTab: Text,
  loading: Text,
  longWait: z.object({ title: Text, body: Text, retry: Text, retrying: Text }),
  close: Text,
  /** Names the place where toasts appear. */
  notifications: Text,
  withoutScript: Text,
  sandboxBanner: z.object({ text: Text, outbox: Text }),
})
export type FrameWords = z.infer<typeof FrameWords>
