import { Fees } from '#content/schemas/facts.ts'

/** Every amount, length and promise; texts elsewhere take them from here. */
export const fees = Fees.parse({
  esaEvaluation: { dollars: 175, text: '$175' },
  selfPay: { dollars: 125, text: '$125' },
  copay: {
    from: { dollars: 20, text: '$20' },
    to: { dollars: 60, text: '$60' },
    text: '$20-$60',
  },
  sessionLengths: { minutes: [30, 45, 60], text: '30, 45 or 60 minutes' },
  therapyLength: { minutes: 50, text: '50 minutes' },
  bulkDiscounts: [
    { months: 3, percent: 10, text: '3 months: 10% off' },
    { months: 6, percent: 20, text: '6 months: 20% off' },
    { months: 9, percent: 30, text: '9 months: 30% off' },
  ],
  // The specification promises a different time in each place; each is kept where it is specified.
  responseTimes: {
    homeForm: '1-2 business days',
    contactPage: '24-48 hours',
    esaRequest: '24-48 hours',
    formText: '24 hours',
  },
  cancellation: { noticeHours: 24, text: '24 hours' },
  // No Surprises Act, 45 CFR 149.620: a bill this far above the estimate can be disputed.
  goodFaithEstimate: { disputeOver: { dollars: 400, text: '$400' } },
})
