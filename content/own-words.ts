import { fill } from '#contracts/fill.ts'

/** Texts of the pages that the guided opening composes of the owner's answers. */
const texts = {
  /** Before and after the owner's words on the home page. */
  before: 'I’m {{signature}}, a licensed mental health counselor in {{licenseState}}.',
  neutral: 'I work with adults by secure video.',
  after:
    'My practice is telehealth only. There is no waiting room and no drive: just a private conversation, {{therapyLength}} at a time.',
  /** After the owner's words on the About page. */
  opening:
    'I opened {{practiceName}} in {{founded}}. Every appointment is by secure video, so you can sit where you feel at ease.',
  methods: 'I use methods that research supports, such as {methods}, and I explain',
  noMethods: 'I use methods that research supports, and I explain',
}

/** Methods to choose from. */
export const METHODS: readonly string[] = [
  'cognitive behavioral therapy',
  'mindfulness practice',
  'solution-focused work',
  'acceptance and commitment therapy',
  'dialectical behavior skills',
  'motivational interviewing',
  'psychodynamic therapy',
  'EMDR',
  'grief counseling',
]

/** Paragraphs of typed text: an empty line begins a new one. */
function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replaceAll(/\s*\n\s*/g, ' '))
    .filter(Boolean)
}

/** What is said of the owner on the home page: the name with the license, the owner's words, and how they meet. */
export function bioWith(text: string): string[] {
  const own = paragraphsOf(text)
  return [texts.before, ...(own.length > 0 ? own : [texts.neutral]), texts.after]
}

/** The owner's words in that text; undefined if it was written in another way. */
export function wordsIn(bio: unknown): string | undefined {
  if (!isParagraphs(bio) || bio[0] !== texts.before || bio.at(-1) !== texts.after) return undefined
  const own = bio.slice(1, -1)
  return own.length === 1 && own[0] === texts.neutral ? '' : own.join('\n\n')
}

/** The beginning of the text that the site comes with; the owner's words replace what is before its end. */
const OPENING = 'I opened {{practiceName}}'

/** The About page's story with the owner's words first; undefined if the owner has written it anew. */
export function storyWith(story: unknown, text: string): string[] | undefined {
  if (!isParagraphs(story)) return undefined
  const opening = story.findIndex((paragraph) => paragraph.startsWith(OPENING))
  if (opening === -1) return undefined
  return [...paragraphsOf(text), texts.opening, ...story.slice(opening + 1)]
}

const SENTENCE = /I use methods that research supports(?:, such as (.+?))?, and I explain/

export interface Methods {
  known: string[]
  others: string
}

/** The methods that the story names; undefined if the owner has written that sentence anew. */
export function methodsIn(story: unknown): Methods | undefined {
  const match = isParagraphs(story) ? SENTENCE.exec(story.join('\n')) : null
  if (!match) return undefined
  const named = match[1] ?? ''
  const known = METHODS.filter((method) => asName(method).test(named))
  // Removed before splitting, because a name may contain "and".
  const rest = known.reduce((text, method) => text.replace(asName(method), '$1'), named)
  return { known, others: namesIn(rest).join(', ') }
}

/** Matches a whole name of such a list, not the beginning of "EMDR intensives". Safari 15 knows no lookbehind. */
function asName(method: string): RegExp {
  return new RegExp(`(^|, | and )${method}(?=$|, | and )`)
}

/** The story with these methods instead of those that it names. */
export function storyWithMethods(story: unknown, { known, others }: Methods): unknown {
  if (!isParagraphs(story)) return story
  const all = [...known, ...namesIn(others)]
  const list = all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
  const sentence = all.length > 0 ? fill(texts.methods, { methods: list }) : texts.noMethods
  // As a function, because a typed `$&` would be a pattern.
  return story.map((paragraph) => paragraph.replace(SENTENCE, () => sentence))
}

function namesIn(text: string): string[] {
  return text
    .split(/,|;|\n| and /)
    .map((name) => name.trim())
    .filter(Boolean)
}

function isParagraphs(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}
