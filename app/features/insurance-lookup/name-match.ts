import { sorted } from '#app/lib/list-methods.ts'

/** How a name matches a typed text. */
export interface NameMatch {
  /** Typed words that are not part of the name, such as "PPO" in "Aetna PPO". */
  rest: string[]
  /** Typed words that are not part of the name and have no meaning, such as "Florida". */
  ignored: number
  /** Typing errors. */
  errors: number
  place: 'whole' | 'start' | 'later word' | 'several words'
  /** Whether the typed text ends at the end of a word of the name. */
  complete: boolean
}

/** A name as lower-case words: as it is written and, if that differs, with abbreviations expanded. */
export type NameForms = string[][]

/** A typed text as words, with abbreviations expanded. */
export interface TypedText {
  words: string[]
  /** The words, and the words without meaningless ones. */
  forms: string[][]
}

/** Matches a typed text with a name, letter by letter; undefined if they have nothing in common. */
export function matchName(typed: TypedText, name: NameForms): NameMatch | undefined {
  return bestMatch(typed, name, matchWords)
}

/** The same for a text with typing errors. */
export function matchMisspelled(typed: TypedText, name: NameForms): NameMatch | undefined {
  return bestMatch(typed, name, misspelled)
}

/** Better matches first: most of the typed text explained, fewest errors, nearest to the beginning. */
export function compareMatches(a: NameMatch, b: NameMatch): number {
  return (
    a.rest.join('').length - b.rest.join('').length ||
    a.ignored - b.ignored ||
    a.errors - b.errors ||
    PLACES.indexOf(a.place) - PLACES.indexOf(b.place)
  )
}

const PLACES: NameMatch['place'][] = ['whole', 'start', 'later word', 'several words']

/** Whether the name starts with all words of the other, and has more. */
export function beginsWithName(name: NameForms, other: NameForms): boolean {
  return name.some((words) =>
    other.some((first) => words.length > first.length && first.every((word, at) => words[at] === word)),
  )
}

/** Whether two names differ in letter case, spaces, accents or punctuation only. */
export function isSameName(one: string, other: string): boolean {
  return wordsOf(one).join('') === wordsOf(other).join('')
}

/**
 * Whether the typed words match this name, of one or two words. Long ones may be misspelled, and the last typed word
 * may be unfinished.
 * @returns 'begun' if only its first letters are typed
 */
export function findWord(typed: string[], word: string): 'whole' | 'begun' | undefined {
  const joined = wordsOf(word).join('')
  const isWhole = typed.some((first, at) => {
    if (first === joined || first + (typed[at + 1] ?? '') === joined) return true
    return joined.length >= 7 && distances(first, joined).whole <= errorLimit(first)
  })
  if (isWhole) return 'whole'
  const last = typed.at(-1) ?? ''
  return last.length >= 3 && joined.startsWith(last) ? 'begun' : undefined
}

export function nameForms(name: string): NameForms {
  const words = wordsOf(name)
  const full = expanded(words)
  return full.length === words.length ? [words] : [words, full]
}

/** Computed once for a whole search, which matches the text with hundreds of names. */
export function readTyped(text: string): TypedText {
  const words = expanded(wordsOf(text))
  return { words, forms: without(words) }
}

function bestMatch(
  { words, forms }: TypedText,
  name: NameForms,
  match: (typed: string[], form: string[]) => NameMatch | undefined,
): NameMatch | undefined {
  const matches = forms.flatMap((distinctive) => {
    const ignored = words.length - distinctive.length
    return name.flatMap((form) => {
      const found = match(distinctive, form)
      return found ? [{ ...found, ignored }] : []
    })
  })
  return sorted(matches, compareMatches)[0]
}

/**
 * Variants of the words: all; without those around a name; without those that do not distinguish plans; and, for a
 * company, without how its plan is sold and its kind of network.
 */
function without(words: string[]): string[][] {
  const name = words.filter((word) => !IGNORED_AROUND_NAME.has(word))
  const anywhere = name.filter((word) => word !== 'florida')
  const distinctive = name.filter((word) => !IGNORED.has(word))
  const company = distinctive.filter((word) => !OF_ANY_COMPANY.has(word))
  const withoutSaleWords =
    company.length > 0 ? [name.filter((word) => !OF_ANY_COMPANY.has(word)), company] : []
  return [words, name, anywhere, distinctive, ...withoutSaleWords].filter((some) => some.length > 0)
}

const IGNORED_AROUND_NAME = new Set(['i', 'have', 'my', 'any', 'card', 'company'])
const IGNORED = new Set(['florida', 'insurance', 'plan', 'plans', 'inc'])
const OF_ANY_COMPANY = new Set(['marketplace', 'obamacare', 'aca', 'ppo', 'hmo', 'epo', 'pos'])

const EXACT = { rest: [], ignored: 0, errors: 0 }

function matchWords(typed: string[], name: string[]): NameMatch | undefined {
  const [text, whole] = [typed.join(''), name.join('')]
  if (text === '') return undefined
  if (whole === text) return { ...EXACT, place: 'whole', complete: true }
  const from = whole.includes(text) ? name.findIndex((_, at) => name.slice(at).join('').startsWith(text)) : -1
  if (from >= 0) {
    const complete = endsAtWord(name.slice(from), text.length)
    return { ...EXACT, place: from === 0 ? 'start' : 'later word', complete }
  }
  if (startsEachWord(typed, name)) {
    return { ...EXACT, place: 'several words', complete: name.includes(typed.at(-1) ?? '') }
  }
  // A fast check first: few of the hundreds of names are contained in the typed letters at all.
  return text.includes(whole) ? matchWithinWords(typed, whole) : undefined
}

function endsAtWord(name: string[], length: number): boolean {
  return name.some((_, at) => name.slice(0, at + 1).join('').length === length)
}

/** Whether the typed words begin words of the name, in its order, and the first of them its first word. */
function startsEachWord(typed: string[], name: string[]): boolean {
  let at = 0
  const isFirst = name[0]?.startsWith(typed[0] ?? '') ?? false
  const rest = typed.slice(1)
  return (
    isFirst &&
    rest.every((word) => {
      at = name.findIndex((part, index) => index > at && part.startsWith(word))
      return at >= 0
    })
  )
}

/** Finds the whole name among the typed words. */
function matchWithinWords(typed: string[], whole: string): NameMatch | undefined {
  for (let start = 0; start < typed.length; start++) {
    for (let end = start + 1; end <= typed.length; end++) {
      if (typed.slice(start, end).join('') !== whole) continue
      const rest = [...typed.slice(0, start), ...typed.slice(end)]
      return { ...EXACT, rest, place: 'start', complete: true }
    }
  }
  return undefined
}

/**
 * Compares the name, and each beginning of it, allowing for typing errors. First words that are right do not count: in
 * "Aetna HMO", "HMO" alone is too short to be a misspelled "Medicare".
 */
function misspelled(typed: string[], name: string[]): NameMatch | undefined {
  const from = name.findIndex((word, at) => word !== typed[at])
  if (from < 0) return undefined
  const text = typed.slice(from).join('')
  const joined = name.slice(from).join('')
  const limit = errorLimit(text)
  if (limit === 0) return undefined
  const { whole, start } = distances(text, joined)
  if (whole <= Math.min(limit, errorLimit(joined)))
    return { ...EXACT, errors: whole, place: 'whole', complete: true }
  if (start <= limit) return { ...EXACT, errors: start, place: 'start', complete: false }
  return undefined
}

function errorLimit(text: string): number {
  if (text.length < 4) return 0
  return text.length < 9 ? 1 : 2
}

/** Damerau-Levenshtein distances (optimal string alignment) to the name and to its nearest beginning. */
function distances(text: string, name: string): { whole: number; start: number } {
  let before: number[] = []
  let row = Array.from({ length: name.length + 1 }, (_, at) => at)
  for (let i = 1; i <= text.length; i++) {
    const next = [i]
    for (let j = 1; j <= name.length; j++) {
      const replaced = row[j - 1]! + (text[i - 1] === name[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && text[i - 1] === name[j - 2] && text[i - 2] === name[j - 1]
      const swapped = isSwap ? before[j - 2]! + 1 : Infinity
      next[j] = Math.min(replaced, row[j]! + 1, next[j - 1]! + 1, swapped)
    }
    before = row
    row = next
  }
  return { whole: row.at(-1)!, start: Math.min(...row) }
}

function expanded(words: string[]): string[] {
  return words.flatMap((word) => {
    // "BCBSTX", "BCBSFL"
    const [, short = word, state] = /^(bcbs)([a-z]+)$/.exec(word) ?? []
    return [short, ...(state ? [state] : [])].flatMap((part) => EXPANSIONS[part] ?? part)
  })
}

/** Abbreviations, and misspellings that are nearer to another name. */
const EXPANSIONS: Record<string, string | string[]> = {
  bc: ['blue', 'cross'],
  bs: ['blue', 'shield'],
  bcbs: ['blue', 'cross', 'blue', 'shield'],
  fl: 'florida',
  uhc: ['united', 'healthcare'],
  medicade: 'medicaid',
  medicaide: 'medicaid',
  medicad: 'medicaid',
}

/** Lower-case words without accents, punctuation and words that people omit. */
function wordsOf(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\p{Cf}'’]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const telling = words.filter((word) => !LEFT_OUT.has(word))
  return telling.length > 0 ? telling : words
}

const LEFT_OUT = new Set(['and', 'of', 'the', 'from'])
