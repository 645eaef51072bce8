import type { InquiryWords } from '#content/inquiry.ts'
import { inquiryInSpanish } from '#content/messages/inquiry-spanish.ts'
import { sessionLanguages, soonInSpanish, timeUnitsInSpanish } from '#content/messages/spanish.ts'
import type { SiteContent } from '#content/site-content.ts'
import { fill } from '#contracts/fill.ts'

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
