import { z } from 'zod'

import { Meta } from '#content/schemas/page.ts'
import { Path, ShortToast, Text, Toast } from '#content/schemas/text.ts'

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
  overview: z.object({
    status: z.object({ title: Text, value: Text, body: Text }),
    esa: z.object({ title: Text, completed: Text, completedBody: Text, pending: Text, pendingBody: Text }),
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
  }),
  resources: z.object({
    guidesTitle: Text,
    guides: z.array(Card).length(3),
    articlesTitle: Text,
    articles: z.array(z.object({ title: Text, published: Text, href: Path })).length(3),
    planTitle: Text,
    planLocked: Text.includes('{plan}'),
    planEmpty: Text,
    toPlans: z.object({ label: Text, href: Path }),
  }),
})
export type DashboardWords = z.infer<typeof DashboardWords>

/** The dashboard's settings tab. */
export const DashboardSettingsWords = z.object({
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
    done: Toast,
    failed: Toast,
  }),
})
export type DashboardSettingsWords = z.infer<typeof DashboardSettingsWords>
