import { INSURED } from '#content/pages/own-costs.ts'
import type { Passage, Passages } from '#content/passages/passage.ts'

/** Of the owner’s own pages that come written. */
export const ofOwnPages: Passages = {
  'pages/own-1': costs(),
  'pages/own-2': costs(' Many plans change after a birth: check your plan again.'),
  'pages/own-3': costs(
    ' If your insurance came through the person who died, ask the plan how long it continues.',
  ),
  'pages/own-4': costs(
    ' Insurers pay for treatment; if you come with a question and no symptoms, we talk about that before anything is billed.',
  ),
}

/** @param more what the page says of insurance besides */
function costs(more = ''): Passage[] {
  return [
    [['insurance'], INSURED + more, ''],
    [['insurance'], 'Without insurance, a session of', 'A session of'],
  ]
}
