/** What every page of the owner's own says of the costs, unless she writes something else. */
export const INSURED =
  'With insurance, a typical copay is {{copay}} per session, and you see your own cost before the first one. [Check your plan](/booking#insurance) in a few seconds.'
export const SELF_PAY =
  'Without insurance, a session of {{therapyLength}} is {{selfPay}}. You get a [Good Faith Estimate](/booking#good-faith-estimate) before we begin.'
