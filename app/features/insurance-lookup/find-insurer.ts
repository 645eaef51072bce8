import { sorted } from '#app/lib/list-methods.ts'
import { OTHER_BLUES, otherPlanWords, type PlanWords } from '#content/messages/insurance-other-plans.ts'
import type { InsuranceSearchFacts } from '#content/insurance.ts'
import type { Insurer, OtherPlan, OtherPlanKind } from '#content/schemas/booking.ts'

import { isInsurer, type Answer } from './insurer-parts.ts'
import {
  beginsWithName,
  compareMatches,
  findWord,
  isSameName,
  matchMisspelled,
  matchName,
  nameForms,
  readTyped,
  type NameForms,
  type NameMatch,
  type TypedText,
} from './name-match.ts'

export interface Found {
  /** `otherName`: the name that matched, if it is not the insurer's first. */
  matches: { answer: Answer; otherName?: string }[]
  /** Whether several of the matches have the typed name. */
  isAmbiguousName: boolean
}

/** Every insurer and other plan with all its names. */
export interface InsurerIndex {
  entries: Entry[]
  largest: readonly string[]
}

interface Entry {
  answer: Answer
  names: { name: string; forms: NameForms }[]
  /** Whether it is Medicare itself. */
  isMedicare?: boolean
}

/** Names of other plans that are also an insurer's on the list are left out: they count as the insurer. */
export function indexInsurers({
  insurers,
  otherPlans,
  largest,
}: Pick<InsuranceSearchFacts, 'insurers' | 'otherPlans' | 'largest'>): InsurerIndex {
  const plans = Object.entries(otherPlans).flatMap(([kind, names]) =>
    names.map((name): OtherPlan => ({ name, kind: kind as OtherPlanKind })),
  )
  const own = insurers.flatMap(namesOf)
  const others = plans.filter(({ name }) => !own.some((one) => isSameName(one, name)))
  const medicare = plans.filter(({ kind }) => kind === 'medicare')
  const entries = [...insurers, ...others].map((answer) => ({
    answer,
    names: namesOf(answer).map((name) => ({ name, forms: nameForms(name) })),
    isMedicare: namesOf(answer).some((one) => medicare.some(({ name }) => isSameName(one, name))),
  }))
  return { entries, largest }
}

/**
 * Finds insurers and other plans by the typed text. The name that explains more of the text ranks first, so that "Aetna
 * Better Health" is never taken for Aetna.
 */
export function findInsurer(text: string, { entries, largest }: InsurerIndex): Found {
  // Truncated, because matching a pasted page word by word would take minutes.
  const truncated = text.slice(0, MAX_TEXT_LENGTH)
  const typed = readTyped(truncated)
  const exact = bestOf(entries.flatMap((entry) => rate(entry, typed, matchName)))
  const rest = exact[0]?.match.rest ?? typed.words
  const best = !hasLongWord(rest)
    ? exact
    : bestOf([...exact, ...entries.flatMap((entry) => rate(entry, typed, matchMisspelled))])
  const ranked = sorted(best, (a, b) => compareRated(a, b, largest))
  const byWord = plansByWord(truncated, typed.words, ranked[0])
  if (byWord.length > 0) return { matches: byWord.map(asMatch), isAmbiguousName: byWord.length > 1 }
  return { matches: ranked.map(toMatch), isAmbiguousName: isAmbiguous(ranked) }
}

/** Longer than every name with additional words. */
export const MAX_TEXT_LENGTH = 100

/** Plans whose names begin with a name of the insurer, one of each kind. */
export function plansLike(insurer: Insurer, { entries }: InsurerIndex): OtherPlan[] {
  const own = namesOf(insurer).map(nameForms)
  const similar = entries.flatMap(({ answer, names }) => {
    const isSimilar = names.some(({ forms }) => own.some((one) => beginsWithName(forms, one)))
    return isSimilar && !isInsurer(answer) ? [answer] : []
  })
  return similar.filter(({ kind }, at) => similar.findIndex((one) => one.kind === kind) === at)
}

function namesOf(answer: Answer): string[] {
  return [answer.name, ...((isInsurer(answer) && answer.otherNames) || [])]
}

interface Rated {
  entry: Entry
  match: NameMatch
  otherName?: string
}

function rate(
  entry: Entry,
  typed: TypedText,
  match: (typed: TypedText, name: NameForms) => NameMatch | undefined,
): Rated[] {
  const found = entry.names.flatMap(({ name, forms }) => {
    const matched = match(typed, forms)
    const isMatch = matched && (matched.rest.length === 0 || !isOfAnyCompany(entry.answer))
    return isMatch ? [{ name, match: matched }] : []
  })
  const matched = sorted(found, (a, b) => compareMatches(a.match, b.match))
  const [best] = matched
  if (!best) return []
  const equal = matched.filter((one) => one.match.rest.length === best.match.rest.length)
  if (equal.some(({ name }) => name === entry.answer.name)) return [{ entry, match: best.match }]
  // The longest says most: "Blue Cross Blue Shield of Florida" rather than "BCBS".
  const names = equal.map(({ name }) => name)
  const [longest] = sorted(names, (a, b) => b.length - a.length)
  const isPart = longest === undefined || entry.answer.name.includes(longest)
  return [{ entry, match: best.match, ...(!isPart && { otherName: longest }) }]
}

/** Whether it is a word for the insurance of many companies, which adds nothing to another word, as in "UMR PPO". */
function isOfAnyCompany(answer: Answer): boolean {
  return !isInsurer(answer) && answer.kind.startsWith('which-company')
}

/** The matches that explain most of the typed text; misspelled ones only if there is no other. */
function bestOf(rated: Rated[]): Rated[] {
  const matches = rated.map(({ match }) => match)
  const [first] = sorted(matches, compareMatches)
  if (!first) return []
  const isEqual = ({ match }: Rated) =>
    match.rest.join('').length === first.rest.join('').length && match.ignored === first.ignored
  const best = rated.filter(isEqual)
  const withoutErrors = best.filter(({ match }) => match.errors === 0)
  return withoutErrors.length > 0 ? withoutErrors : best
}

function compareRated(a: Rated, b: Rated, largest: readonly string[]): number {
  const rank = ({ entry: { answer } }: Rated) =>
    isInsurer(answer) ? Number(!largest.includes(answer.name)) : 2
  const nameOf = ({ entry }: Rated) => entry.answer.name
  return compareMatches(a.match, b.match) || rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b), 'en')
}

function toMatch({ entry: { answer }, otherName }: Rated): Found['matches'][number] {
  return otherName === undefined ? { answer } : { answer, otherName }
}

function asMatch(answer: Answer): Found['matches'][number] {
  return { answer }
}

/** Whether the typed words are a name that different insurers or plans share, unless it is the whole name of one. */
function isAmbiguous(ranked: Rated[]): boolean {
  const whole = ranked.filter(({ match }) => match.place === 'whole')
  if (whole.length === 1) return false
  const sharing = ranked.filter(({ match }) => match.complete).map(({ entry }) => entry.answer)
  return new Set(sharing.map((answer) => (isInsurer(answer) ? answer.name : answer.kind))).size > 1
}

/**
 * The plan in the typed words beside the best match: "Medicaid" in "Cigna Medicaid", a state in "BCBS Texas". Other
 * words beside "Medicare" are the company of a Medicare Advantage plan.
 */
function plansByWord(text: string, words: string[], best: Rated | undefined): OtherPlan[] {
  const rest = best ? best.match.rest : words
  if (rest.length === 0) return []
  const plans = KIND_WORDS.flatMap(({ kind, words: kindWords }) => {
    if (kind === 'other-blue' && !words.includes('blue')) return []
    const word = kindWords.find((one) => findWord(rest, one))
    if (word === undefined) return []
    const name = findWord(rest, word) === 'whole' ? text.trim() : text.trim().replace(/\S+$/, word)
    return [{ name, kind }]
  })
  if (plans.length > 0 || !best?.entry.isMedicare || !hasLongWord(rest)) return plans
  return [{ name: text.trim(), kind: 'medicare-advantage' }]
}

const IGNORED_BESIDE_COMPANY = new Set(['health', 'healthcare', 'through', 'work', 'employer'])

/**
 * Shorter words are a kind of network, such as PPO, or the letter of a plan; they can't be a misspelled name either.
 */
function hasLongWord(words: string[]): boolean {
  return words.some((word) => word.length > 3 && !IGNORED_BESIDE_COMPANY.has(word))
}

const KIND_WORDS = Object.entries<PlanWords>(otherPlanWords).map(([kind, { words = [] }]) => ({
  kind: kind as OtherPlanKind,
  words: kind === 'other-blue' ? OTHER_BLUES : words,
}))
