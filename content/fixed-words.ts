import { documents } from '#content/documents.ts'
import { fieldsOf } from '#content/fields.ts'
import * as about from '#content/messages/about.ts'
import * as account from '#content/messages/account.ts'
import * as accountMail from '#content/messages/account-mail.ts'
import * as blog from '#content/messages/blog.ts'
import * as booking from '#content/messages/booking.ts'
import * as insuranceLookup from '#content/messages/insurance-lookup.ts'
import * as insurerList from './messages/insurance-list.ts'
import * as insurerSearch from './messages/insurance-search.ts'
import * as insuranceSpanish from '#content/messages/insurance-spanish.ts'
import * as crisis from '#content/messages/crisis.ts'
import * as crisisSpanish from '#content/messages/crisis-spanish.ts'
import * as dashboard from '#content/messages/dashboard.ts'
import * as dashboardSettings from '#content/messages/dashboard-settings.ts'
import { inquiry } from './messages/inquiry.ts'
import * as inquirySpanish from '#content/messages/inquiry-spanish.ts'
import * as errors from '#content/messages/errors.ts'
import * as esaRequest from '#content/messages/esa-request.ts'
import * as frame from '#content/messages/frame.ts'
import * as floating from '#content/messages/frame-floating.ts'
import * as formPolicies from '#content/messages/frame-form-policies.ts'
import * as mail from '#content/messages/mail.ts'
import * as membership from '#content/messages/membership.ts'
import * as membershipMail from '#content/messages/membership-mail.ts'
import * as yourMembership from './messages/membership-dashboard.ts'
import * as newsletter from '#content/messages/newsletter.ts'
import * as subscribed from './messages/newsletter-subscribed.ts'
import * as notFound from './messages/frame-not-found.ts'
import { otherPlanWords } from './messages/insurance-other-plans.ts'
import * as planResources from './messages/membership-resources.ts'
import * as practiceNews from '#content/messages/practice-news.ts'
import * as secondFactor from '#content/messages/second-factor.ts'
import * as signOut from './messages/account-sign-out.ts'
import * as frameSpanish from '#content/messages/frame-spanish.ts'
import * as spanish from '#content/messages/spanish.ts'
import * as testimonialForm from './messages/testimonials-form.ts'
import * as testimonials from '#content/messages/testimonials.ts'
import * as unsubscribe from './messages/newsletter-unsubscribe.ts'
import { siteEditor } from '#content/messages/site-editor.ts'
import { leavesOf } from '#content/rules.ts'

const messages = {
  about,
  account: { ...account, ...accountMail },
  blog,
  booking: { ...booking, ...insuranceLookup, ...insurerList, ...insurerSearch },
  crisis,
  crisisSpanish,
  dashboard,
  dashboardSettings,
  inquiry,
  errors,
  esaRequest,
  frame: { ...frame, ...floating, ...formPolicies },
  frameSpanish,
  mail,
  membership: { ...membership, ...yourMembership },
  membershipMail,
  newsletter: { ...newsletter, ...subscribed },
  notFound,
  otherPlans: otherPlanWords,
  planResources,
  practiceNews,
  secondFactor,
  signOut,
  spanish: { ...spanish, ...insuranceSpanish, ...inquirySpanish },
  testimonials: { ...testimonials, ...testimonialForm },
  unsubscribe,
} satisfies Record<keyof typeof siteEditor.start.fixed.places, object>

/** A text of the site that the owner can't change, and where it is read. */
export interface FixedText {
  where: string
  text: string
}

const AT_MOST = 20

/** Fixed texts of pages, forms, messages and mails that contain every word of the search. */
export function findFixedTexts(search: string, references: Readonly<Record<string, string>>): FixedText[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const found = [...fixedInPages(), ...fixedInMessages()]
    .map(({ where, text }) => ({ where, text: asRead(text, references) }))
    .filter(({ text }) => wanted.every((word) => text.toLowerCase().includes(word)))
  return [...new Map(found.map((one) => [`${one.where} ${one.text}`, one])).values()].slice(0, AT_MOST)
}

function fixedInPages(): FixedText[] {
  return documents.flatMap((document) => {
    const { id, head, written } = document
    if (!head) return []
    const paths = fieldsOf(document).map(({ path }) => path)
    return leavesOf(id, written)
      .filter(({ path }) => !IS_NO_TEXT.test(path) && !paths.some((one) => `${path}.`.startsWith(`${one}.`)))
      .map(({ text }) => ({ where: head.label, text }))
  })
}

function fixedInMessages(): FixedText[] {
  return Object.entries(messages).flatMap(([name, words]) =>
    leavesOf(name, words)
      .filter(({ path }) => !IS_NO_TEXT.test(path))
      .map(({ text }) => ({ where: siteEditor.start.fixed.places[name as keyof typeof messages], text })),
  )
}

const IS_NO_TEXT = /(?:^|\.)(?:href|id|key|kind|platform|badge|tel|lang|priceId|productId|url)$/

function asRead(text: string, references: Readonly<Record<string, string>>): string {
  return text
    .replaceAll(/\{\{(\w+)\}\}/g, (written, name: string) => references[name] ?? written)
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
}
