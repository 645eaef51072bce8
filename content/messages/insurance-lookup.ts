import { frame } from './frame.ts'

export const insuranceLookup = {
  label: 'Your insurance company',
  placeholder: 'Choose or type a name',
  largest: 'The largest companies',
  cost: 'A typical copay is {copay} per session. Yours depends on your plan, and on whether you have met your deductible this year.',
  result: '{insurer}: book through {platform}',
  book: 'Book on {platform}',
  check: '{platform} checks your benefits and shows your estimated cost before your first appointment.',
  notStarted: { title: frame.longWait.title, reload: frame.longWait.reload },
}
