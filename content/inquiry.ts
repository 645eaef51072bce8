import { errors } from '#content/messages/errors.ts'
import { fieldLimit } from '#content/messages/field-limit.ts'
import { formService } from '#content/messages/form-service.ts'
import { formPolicies } from '#content/messages/frame-form-policies.ts'
import { inquiry } from '#content/messages/inquiry.ts'

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
