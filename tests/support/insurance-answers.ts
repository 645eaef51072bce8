import { readFileSync } from 'node:fs'

import { findInsurer, indexInsurers } from '#app/features/insurance-lookup/find-insurer.ts'
import { isInsurer } from '#app/features/insurance-lookup/insurer-parts.ts'
import { builtIn } from '#content/built-in.ts'
import { insuranceFactsOf, otherPlansOf } from '#content/insurance.ts'
import type { SiteContent } from '#content/site-content.ts'
import { otherPlanWords } from '#content/messages/insurance-other-plans.ts'

const DOCUMENT = new URL('../../docs/evidence/insurance-answers.md', import.meta.url)

/** The rows of the owner's table: what is typed, and the answer of the search. */
export function expectedAnswers(): { typed: string; answer: string }[] {
  const rows = readFileSync(DOCUMENT, 'utf8').matchAll(/^\| (?<typed>.+?) +\| (?<answer>.+?) +\|$/gm)
  return [...rows].flatMap(({ groups }) => {
    const { typed = '', answer = '' } = groups ?? {}
    return typed.startsWith('--') || typed === 'Typed' ? [] : [{ typed, answer }]
  })
}

/** The answers of the built-in site's search, in the words of the table. */
export function answerTo(typed: string, index = searchIndexOf(builtIn)): string {
  const { facts } = builtIn
  const { matches, isAmbiguousName } = findInsurer(typed, index)
  const named = matches.map(({ answer }) => {
    if (!isInsurer(answer)) return otherPlanWords[answer.kind].label
    return `${answer.name}, by ${facts.platforms.platforms.find(({ id }) => id === answer.platform)!.name}`
  })
  const [first = 'Not known'] = named
  return isAmbiguousName ? `Which one? ${[...new Set(named)].join(' / ')}` : first
}

export function searchIndexOf(content: SiteContent) {
  return indexInsurers({ ...insuranceFactsOf(content), otherPlans: otherPlansOf(content) })
}
