import { fees } from '#content/facts/fees.ts'
import { Section } from '#content/schemas/page.ts'

/** The notice for self-pay clients under the No Surprises Act (45 CFR 149.610); kept easy to find. */
export const goodFaithEstimate = Section.parse({
  title: 'Your right to a Good Faith Estimate',
  body: [
    'If you do not have insurance, or do not use it, you have the right to know what your care is likely to cost before you receive it.',
    {
      list: [
        'If you schedule at least 3 business days ahead, you get a Good Faith Estimate in writing within 1 business day. If you schedule at least 10 business days ahead, within 3 business days.',
        'You can also ask for one before you schedule. Then you get it in writing within 3 business days.',
        'It covers the total expected cost of the care that you and I plan.',
        `If you are billed ${fees.goodFaithEstimate.disputeOver.text} or more above the estimate, you can dispute the bill.`,
        'Keep a copy or a picture of your estimate.',
      ],
    },
    'For questions, or to learn how to dispute a bill, visit [cms.gov/nosurprises](https://www.cms.gov/nosurprises) or call [1-800-985-3059](tel:+18009853059).',
  ],
})
