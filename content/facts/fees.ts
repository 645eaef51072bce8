import { writeDocument } from '#content/document.ts'
import { Fees } from '#content/schemas/facts.ts'

/** Every amount in whole US dollars, length and promise; texts elsewhere take them from here. */
export const fees = writeDocument(
  {
    id: 'facts/fees',
    group: 'Fees',
    label: 'Fees and times',
    help: 'Every page that names a fee takes it from here. What a plan costs is set at Stripe.',
  },
  Fees,
  {
    esaEvaluation: 175,
    selfPay: 125,
    copay: { from: 20, to: 60 },
    consultingFrom: null,
    sessionLengths: [30, 45, 60],
    therapyLength: 50,
    bulkDiscounts: [
      { months: 3, percent: 10 },
      { months: 6, percent: 20 },
      { months: 9, percent: 30 },
    ],
    // The specification promises a different time in each place; each is kept where it is specified.
    responseTimes: {
      homeForm: '1-2 business days',
      contactPage: '24-48 hours',
      esaRequest: '24-48 hours',
      formText: '24 hours',
    },
    esaLetterWithin: '5 business days',
    cancellationHours: 24,
    // No Surprises Act, 45 CFR 149.620: a bill this far above the estimate can be disputed.
    disputeOver: 400,
  },
  { esaLetterWithin: 'how soon a client has an ESA letter' },
  ['esaLetterWithin'],
)
