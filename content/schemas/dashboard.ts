import { z } from 'zod'

import { Meta } from '#content/schemas/page.ts'
import { Link, Path, ShortToast, Text, Toast } from '#content/schemas/text.ts'

const Card = z.object({ title: Text, body: Text, href: Path })

/** The member's dashboard, its four tabs and what each can do. */
export const DashboardWords = z.object({
  meta: Meta,
  loading: Text,
  welcome: Text.includes('{name}'),
  nameless: Text,
  memberSince: Text.includes('{date}'),
  recently: Text,
  signOut: Text,
  signedOut: ShortToast,
  signOutFailed: ShortToast,
  tabs: z.object({ label: Text, overview: Text, profile: Text, resources: Text, settings: Text }),
  /** In the place of a profile that could not be read. */
  unread: z.object({ title: Text, body: Text, retry: Text, retrying: Text }),
  overview: z.object({
    status: z.object({ title: Text, value: Text, body: Text }),
    esa: z.object({
      title: Text,
      completed: Text,
      completedBody: Text,
      pending: Text,
      pendingBody: Text,
      href: Path,
    }),
    newsletter: z.object({ title: Text, subscribed: Text, notSubscribed: Text, body: Text }),
    quickActions: z.object({ title: Text, items: z.array(Card).length(4) }),
  }),
  profile: z.object({
    title: Text,
    firstName: Text,
    lastName: Text,
    email: Text,
    phone: Text,
    notProvided: Text,
    preferences: Text,
    preferencesHint: Text,
    preferenceOptions: z.array(Text).min(1),
    edit: Text,
    save: Text,
    saving: Text,
    cancel: Text,
    saved: Toast,
    saveFailed: Toast,
    signedOut: Toast,
    draftBack: Text,
  }),
  resources: z.object({
    guidesTitle: Text,
    guides: z.array(Card).length(3),
    articlesTitle: Text,
    articles: z.array(z.object({ title: Text, published: Text, href: Path })).length(3),
  }),
})
export type DashboardWords = z.infer<typeof DashboardWords>

/** The dashboard's settings tab. */
export const DashboardSettingsWords = z.object({
  cancel: Text,
  notifications: z.object({
    title: Text,
    body: Text,
    enabled: Text,
    disabled: Text,
    turnOn: Text,
    turnOff: Text,
    turnedOn: Toast,
    turnedOff: Toast,
    failed: Toast,
  }),
  email: z.object({
    title: Text,
    body: Text,
    label: Text,
    submit: Text,
    submitting: Text,
    sent: Toast,
    waiting: Text.includes('{email}'),
    changed: Toast,
    same: Text,
    tooSoon: Toast,
    failed: Toast,
  }),
  password: z.object({
    title: Text,
    button: Text,
    body: Text,
    save: Text,
    saving: Text,
    changed: Toast,
    wrongCurrent: Text,
    tooMany: Text,
    failed: Toast,
  }),
  download: z.object({
    title: Text,
    body: Text,
    button: Text,
    json: Text,
    page: Text,
    preparing: Text,
    done: Toast,
    failed: Toast,
    pageTitle: Text,
    pageLead: Text.includes('{date}'),
    formatLabel: Text,
    yes: Text,
    no: Text,
    nothing: Text,
  }),
  deletion: z.object({
    title: Text,
    body: Text,
    button: Text,
    question: Text,
    consequences: z.array(Text).min(1),
    typeThis: Text.includes('{word}'),
    word: Text,
    confirm: Text,
    deleting: Text,
    keep: Text,
    mistyped: Text.includes('{word}'),
    membershipRuns: z.object({ title: Text, body: Text, link: Link }),
    done: Toast,
    failed: Toast,
  }),
})
export type DashboardSettingsWords = z.infer<typeof DashboardSettingsWords>
