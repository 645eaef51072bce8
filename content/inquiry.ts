import { errors } from '#content/messages/errors.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { formService } from '#content/messages/form-service.ts'
import { formPolicies } from '#content/messages/frame-form-policies.ts'
import { inquiryInSpanish } from '#content/messages/inquiry-spanish.ts'
import { inquiry } from '#content/messages/inquiry.ts'
import { sessionLanguages, soonInSpanish, timeUnitsInSpanish } from '#content/messages/spanish.ts'
import type { SiteContent } from '#content/site-content.ts'
import { fill } from '#contracts/fill.ts'

/** The words of the inquiry form in the language of its page, with those that other forms share. */
export type InquiryWords = ReturnType<typeof inquiryWords>

/** @param sent the promised response time differs by page */
export function inquiryWords(sent: 'sentFromHome' | 'sentFromContact') {
  const { toasts, ...words } = inquiry
  return {
    ...words,
    toasts: { sent: toasts[sent], failed: toasts.failed },
    limit: fieldLimit,
    slow: errors.slow,
    tooMany: errors.tooMany,
    refused: formService.refused,
    policies: formPolicies,
  }
}

/** The form of the Spanish page, with the response time, and the language of the reply, by the facts. */
export function inquiryWordsInSpanish({ facts }: Pick<SiteContent, 'facts'>): InquiryWords {
  const { sent, toasts, ...words } = inquiryInSpanish
  const { reply } = sessionLanguages[facts.practice.languages]
  const time = timeInSpanish(facts.fees.responseTimes.homeForm)
  return {
    ...words,
    sent: { ...sent, text: fill(sent.text, { reply }) },
    toasts: { ...toasts, sent: { ...toasts.sent, description: fill(toasts.sent.description, { time }) } },
  }
}

/** The owner's words, such as "1-2 business days"; without a number where they are others. */
function timeInSpanish(written: string): string {
  const { amount, unit = '' } = /^(?<amount>\d+(?:[-–]\d+)?) (?<unit>.+)$/.exec(written.trim())?.groups ?? {}
  const inSpanish = timeUnitsInSpanish[unit.toLowerCase()]
  return inSpanish ? `en ${amount} ${inSpanish}` : soonInSpanish
}
